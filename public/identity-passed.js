/*
 * Where the identity provider sends the applicant back to. It tells the page that opened it that something
 * happened, never what: that page asks the server (decision 3.5, threat 7). Without an opener, in the same
 * tab of a phone browser or with the opener lost (threat 4), it whispers on our own channel and goes back.
 */
const asked = new URLSearchParams(location.search)
const id = asked.get('id') ?? ''
const item = asked.get('item') ?? ''
const message = { type: 'identity', success: asked.get('status') === 'ok', ...(/^[\w.:-]{1,128}$/.test(id) ? { id } : {}) }
const back = /^[\w-]{1,32}$/.test(item) ? `./service-step?itemCode=${item}` : './'
document.getElementById('go-on').href = back

if ('BroadcastChannel' in window) new BroadcastChannel('ecad-return').postMessage(message)
/** A window opened by a link is not ours to close in every browser: then it says that it may be closed. */
function leave() {
  window.close()
  setTimeout(() => {
    document.getElementById('go-on').hidden = true
    document.getElementById('done').hidden = false
  }, 500)
}

if (window.opener) {
  window.opener.postMessage(message, location.origin)
  leave()
} else if (window.name !== 'ecad-identity') location.replace(back)
else leave()
