// A late answer is pending: reload after a while.
setTimeout(() => location.reload(), 1500)
