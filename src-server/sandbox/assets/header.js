// The host header inside the product's iframe. It exchanges messages with the product only (threat 35).
const root = document.documentElement
const part = (name) => document.querySelector(name)
const header = part('#header')
const product = header?.dataset.product

if (product && window.parent !== window) {
  const [account, guest, login, logout, languages] = ['.account', '#guest', '#login', '#logout', 'nav'].map(part)
  const tell = (message) => window.parent.postMessage(message, product)

  const show = (who) => {
    const names = who && [who.nameCn.replace(',', ''), who.namePt.replace(',', ' ')].filter(Boolean)
    const name = root.lang.startsWith('zh') ? names?.[0] : names?.at(-1)
    const hadFocus = account.contains(document.activeElement)
    guest.textContent = name ?? header.dataset.nobody
    guest.title = name ?? ''
    login.hidden = who !== undefined
    logout.hidden = who === undefined
    account.hidden = false
    if (hadFocus) (who ? logout : login).focus()
  }

  /** Queries the host's own server for the owner of the token. An invalid token shows no user. */
  async function welcome(token) {
    const answer = await fetch('/header/api/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    show(answer.ok ? await answer.json() : undefined)
  }

  const HEARS = {
    'iframe-token': ({ token }) => typeof token === 'string' && void welcome(token),
    'signed-out': () => show(undefined),
    language: ({ language }) => {
      if (language === root.lang || ![...languages.querySelectorAll('button')].some(({ value }) => value === language)) return
      // The page changed its language in place, so translate the header too.
      const address = new URL(window.location.href)
      address.searchParams.set('language', language)
      address.searchParams.set('isDark', String(root.dataset.theme === 'dark'))
      window.location.replace(address)
    },
    theme: ({ isDark, platform }) => {
      root.dataset.theme = isDark === true ? 'dark' : 'light'
      root.dataset.platform = platform === 'ab' ? 'ab' : 'one'
    },
  }
  window.addEventListener('message', (event) => {
    if (event.origin !== product || event.source !== window.parent) return
    const { data } = event
    if (typeof data === 'object' && data !== null && Object.keys(HEARS).includes(data.type)) HEARS[data.type](data)
  })

  // The product asks the user before it changes the language, so the header keeps its current one until then.
  languages.addEventListener('click', ({ target }) => {
    const chosen = target.closest('button')
    if (chosen) tell({ type: 'language', language: chosen.value })
  })
  login.addEventListener('click', () => tell({ type: 'login' }))
  logout.addEventListener('click', () => tell({ type: 'logout' }))
  root.classList.add('framed')
  languages.hidden = false
  tell({ type: 'header-ready' })
}
