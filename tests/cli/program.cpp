#include "cli/program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace kiwb::test {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    Pipe() {
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            std::abort();
    }
    void closeEnd(std::size_t end) {
        if (ends[end] >= 0)
            ::close(ends[end]);
        ends[end] = -1;
    }
    std::array<int, 2> ends{-1, -1};
};

class Process {
public:
    explicit Process(const Start& start) : m_input(start.input) {
        std::vector<std::string> words{KIWB_PROGRAM};
        words.insert(words.end(), start.arguments.begin(), start.arguments.end());
        std::vector<char*> pointers;
        pointers.reserve(words.size() + 1);
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        m_pid = ::fork();
        if (m_pid != 0) {
            m_in.closeEnd(0);
            m_out.closeEnd(1);
            m_err.closeEnd(1);
            ::fcntl(m_in.ends[1], F_SETFL, O_NONBLOCK);
            return;
        }
        ::dup2(m_in.ends[0], STDIN_FILENO);
        ::dup2(m_out.ends[1], STDOUT_FILENO);
        ::dup2(m_err.ends[1], STDERR_FILENO);
        for (const auto& [name, value] : start.environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        ::execv(pointers.front(), pointers.data());
        ::_exit(127);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        for (Pipe* pipe : {&m_in, &m_out, &m_err})
            for (const std::size_t end : {0U, 1U})
                pipe->closeEnd(end);
    }

    void interrupt() const { ::kill(m_pid, SIGINT); }
    void keepInputOpen() { m_keepOpen = true; }

    Finished finish(std::chrono::seconds patience) {
        Finished result;
        const auto deadline = Clock::now() + patience;
        while (m_out.ends[0] >= 0 || m_err.ends[0] >= 0) {
            if (Clock::now() > deadline) {
                ::kill(m_pid, SIGKILL);
                ::waitpid(m_pid, nullptr, 0);
                return result;
            }
            exchange(result);
        }
        int status = 0;
        ::waitpid(m_pid, &status, 0);
        result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        return result;
    }

private:
    void exchange(Finished& result) {
        if (m_input.empty() && !m_keepOpen)
            m_in.closeEnd(1);
        std::array<pollfd, 3> waits{pollfd{m_out.ends[0], POLLIN, 0},
                                    pollfd{m_err.ends[0], POLLIN, 0},
                                    pollfd{m_input.empty() ? -1 : m_in.ends[1], POLLOUT, 0}};
        ::poll(waits.data(), waits.size(), 100);
        if (waits[0].revents != 0)
            take(m_out, result.out);
        if (waits[1].revents != 0)
            take(m_err, result.err);
        if (waits[2].revents != 0)
            give();
    }
    static void take(Pipe& pipe, std::string& text) {
        std::array<char, 65536> buffer{};
        const ssize_t count = ::read(pipe.ends[0], buffer.data(), buffer.size());
        if (count > 0)
            text.append(buffer.data(), static_cast<std::size_t>(count));
        else
            pipe.closeEnd(0);
    }
    void give() {
        const ssize_t count = ::write(m_in.ends[1], m_input.data(), m_input.size());
        if (count > 0)
            m_input.erase(0, static_cast<std::size_t>(count));
        else if (errno != EAGAIN)
            m_input.clear(); // it ended without reading everything
    }

    Pipe m_in, m_out, m_err;
    std::string m_input;
    bool m_keepOpen = false;
    pid_t m_pid = -1;
};

} // namespace

Finished kiwb(const Start& start) {
    std::signal(SIGPIPE, SIG_IGN);
    return Process(start).finish(start.patience);
}

Finished kiwb(std::vector<std::string> arguments) {
    Start start;
    start.arguments = std::move(arguments);
    return kiwb(start);
}

Finished interruptedKiwb(const std::vector<std::string>& arguments,
                         std::chrono::milliseconds pause) {
    Start start;
    start.arguments = arguments;
    Process process(start);
    process.keepInputOpen();
    std::this_thread::sleep_for(pause);
    process.interrupt();
    return process.finish(start.patience);
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "kiwb-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        std::abort();
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::string TemporaryFolder::path(const std::string& name) const {
    return name.empty() ? m_path.string() : (m_path / name).string();
}

std::string TemporaryFolder::file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
}

std::vector<std::vector<std::string>> tsvRows(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> cells(1);
        for (const char c : line) {
            if (c == '\t')
                cells.emplace_back();
            else
                cells.back() += c;
        }
        rows.push_back(std::move(cells));
    }
    return rows;
}

} // namespace kiwb::test
