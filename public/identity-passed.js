/*
 * Where the identity provider sends the applicant back to. It tells the page that opened it that something
 * happened, never what: that page asks the server (decision 3.5, threat 7). Without an opener, in the same
 * tab of a phone browser or with the opener lost (threat 4), it whispers on our own channel; a page that waits for
 * this window answers, and then it closes; where none does, it is the way back.
 */
const asked = new URLSearchParams(location.search)
const id = asked.get('id') ?? ''
const item = asked.get('item') ?? ''
const message = { type: 'identity', success: asked.get('status') === 'ok', ...(/^[\w.:-]{1,128}$/.test(id) ? { id } : {}) }
const back = /^[\w-]{1,32}$/.test(item) ? `./service-step?itemCode=${item}` : './'
document.getElementById('go-on').href = back

/** A window opened by a link is not ours to close in every browser: then it says that it may be closed. */
function leave() {
  window.close()
  setTimeout(() => {
    document.getElementById('go-on').hidden = true
    document.getElementById('done').hidden = false
  }, 500)
}

/** How long a page that waits for this window may take to say so. */
const ANSWER_MS = 600

if (window.opener) {
  window.opener.postMessage(message, location.origin)
  leave()
} else if ('BroadcastChannel' in window) {
  const whispers = new BroadcastChannel('ecad-return')
  const alone = setTimeout(() => location.replace(back), ANSWER_MS)
  whispers.onmessage = ({ data }) => {
    if (data !== 'heard') return
    clearTimeout(alone)
    leave()
  }
  whispers.postMessage(message)
} else location.replace(back)
