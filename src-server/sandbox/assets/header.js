// The host header inside the product's iframe: hears only the product, speaks only to the product (threat 35).
const header = document.getElementById('header')
const guest = document.getElementById('guest')
const language = document.getElementById('language')
const logout = document.getElementById('logout')
const product = header?.dataset.product

if (header && guest && language && logout && product && window.parent !== window) {
  const tell = (message) => window.parent.postMessage(message, product)

  const HEARS = {
    'iframe-token': ({ token }) => typeof token === 'string' && void welcome(token),
    language: ({ language: wanted }) => {
      if ([...language.options].some(({ value }) => value === wanted)) language.value = wanted
    },
  }
  window.addEventListener('message', (event) => {
    if (event.origin !== product || event.source !== window.parent) return
    const { data } = event
    if (typeof data === 'object' && data !== null && Object.hasOwn(HEARS, data.type)) HEARS[data.type](data)
  })

  /** Asks the host's own server whose token this is; a bad one shows nobody. */
  async function welcome(token) {
    const answer = await fetch('/header/api/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const who = answer.ok ? await answer.json() : undefined
    guest.textContent = who
      ? [who.nameCn.replace(',', ''), who.namePt.replace(',', ' ')].filter(Boolean).join(' · ')
      : header.dataset.waiting
    logout.hidden = who === undefined
  }

  language.addEventListener('change', () => tell({ type: 'language', language: language.value }))
  logout.addEventListener('click', () => tell({ type: 'logout' }))
  tell({ type: 'header-ready' })
}
