// Zoom, pan, keyboard and selection on the look-up map. Without this script the parcels are plain links.
const box = document.getElementById('map')
const map = box?.querySelector('svg')

if (box && map) {
  const whole = (box.dataset.whole ?? '').split(' ').map(Number)
  let view = (map.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const SMALLEST = 40

  const show = (next) => {
    view = next
    map.setAttribute('viewBox', view.map((value) => value.toFixed(1)).join(' '))
  }
  const zoom = (factor, cx = view[0] + view[2] / 2, cy = view[1] + view[3] / 2) => {
    const width = Math.min(Math.max(view[2] * factor, SMALLEST), whole[2] * 1.5)
    const scale = width / view[2]
    show([cx - (cx - view[0]) * scale, cy - (cy - view[1]) * scale, width, view[3] * scale])
  }
  const pan = (dx, dy) => show([view[0] + view[2] * dx, view[1] + view[3] * dy, view[2], view[3]])

  const KEYS = {
    ArrowLeft: () => pan(-0.12, 0),
    ArrowRight: () => pan(0.12, 0),
    ArrowUp: () => pan(0, -0.12),
    ArrowDown: () => pan(0, 0.12),
    '+': () => zoom(0.8),
    '=': () => zoom(0.8),
    '-': () => zoom(1.25),
    0: () => show(whole),
  }
  box.addEventListener('keydown', (event) => {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS[event.key]
    if (!move) return
    event.preventDefault()
    move()
  })

  const BUTTONS = { in: () => zoom(0.7), out: () => zoom(1.4), reset: () => show(whole) }
  const buttons = box.querySelector('.map-buttons')
  if (buttons) buttons.hidden = false
  buttons?.addEventListener('click', (event) => BUTTONS[event.target.dataset.map]?.())

  const metresAt = (event) => {
    const matrix = map.getScreenCTM()
    if (!matrix) return undefined
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  }
  map.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && document.activeElement !== box && !box.contains(document.activeElement)) return
      event.preventDefault()
      const at = metresAt(event)
      zoom(event.deltaY > 0 ? 1.15 : 0.87, at?.x, at?.y)
    },
    { passive: false },
  )

  // One finger or the mouse pans, two fingers pinch. A click that dragged selects nothing.
  const fingers = new Map()
  let dragged = 0
  const spread = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  map.addEventListener('pointerdown', (event) => {
    if (fingers.size === 0) dragged = 0
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  map.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId)
    if (!last) return
    const before = spread()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 2 && before > 0) {
      const after = spread()
      if (after > 0) zoom(before / after)
      dragged += 9
      return
    }
    const bounds = map.getBoundingClientRect()
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
    dragged += Math.abs(dx) + Math.abs(dy)
    if (dragged > 6) map.setPointerCapture(event.pointerId)
    pan(-dx / bounds.width, -dy / bounds.height)
  })
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) map.addEventListener(name, (event) => fingers.delete(event.pointerId))
  map.addEventListener('dragstart', (event) => event.preventDefault())

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-number]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.closest('svg') && dragged > 6) return
    void choose(link)
  })

  /** Takes the new panel from the page that the link leads to; the map keeps its position. */
  async function choose(link) {
    const href = link.getAttribute('href')
    try {
      const answer = await fetch(href)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const panel = page.getElementById('panel')
      const known = map.querySelector(`a[data-number="${CSS.escape(link.dataset.number)}"]`)
      if (!answer.ok || !panel || !known) throw new TypeError('no panel')
      document.getElementById('panel')?.replaceWith(document.adoptNode(panel))
      for (const lot of page.querySelectorAll('svg.map a[data-number]')) {
        const mine = map.querySelector(`a[data-number="${CSS.escape(lot.dataset.number)}"]`)
        mine?.querySelector('.lot')?.setAttribute('class', lot.querySelector('.lot')?.getAttribute('class') ?? '')
        mine?.toggleAttribute('aria-current', false)
      }
      known.setAttribute('aria-current', 'true')
      map.querySelector('.streets')?.before(known)
      history.replaceState(null, '', href)
      readyPanel()
      document.getElementById('parcel')?.focus({ preventScroll: false })
    } catch {
      // The plain link still works.
      location.assign(href)
    }
  }
}

function readyToCopy() {
  const button = document.querySelector('button.copy')
  if (!button || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    const said = document.querySelector('.copied')
    if (said) said.textContent = button.dataset.done
  })
}
/** Hands the number to the page that opened this one: to the product only. */
function readyToChoose() {
  const button = document.querySelector('button.choose')
  const product = document.querySelector('[data-product]')?.dataset.product
  if (!button || !product || !window.opener) return
  button.hidden = false
  button.addEventListener('click', () => {
    window.opener.postMessage({ type: 'parcel', number: button.dataset.choose }, product)
    window.close()
  })
}

function readyPanel() {
  readyToCopy()
  readyToChoose()
}
readyPanel()
