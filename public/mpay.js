/*
 * The MPay wallet's own address for starting a payment [2-09]: goes on to pay-begin with the same
 * order and the channel MPAY. Only the order's numbers and the page's settings go along.
 */
const asked = new URLSearchParams(location.search)
const order = new URLSearchParams({ channel: 'MPAY' })
for (const name of ['billId', 'merchantOrderNo', 'shown', 'platform', 'language', 'isDark']) {
  const value = asked.get(name)
  if (value !== null) order.set(name, value)
}
const onward = `./pay-begin?${order}`
document.getElementById('go-on').href = onward
location.replace(onward)
