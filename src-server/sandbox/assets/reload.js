// A late answer is on its way: look again in a while.
setTimeout(() => location.reload(), 1500)
