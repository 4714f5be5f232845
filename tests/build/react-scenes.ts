// biome-ignore-all lint/correctness/noComponentHookFactories: a scene is played with two Reacts, so its components are made of the one it is given
import type * as ReactTypes from 'react'
import type * as ReactDomTypes from 'react-dom'
import type * as ClientTypes from 'react-dom/client'

/** React with its DOM part, whichever build of it. */
export interface World {
  readonly React: typeof ReactTypes
  readonly dom: typeof ReactDomTypes
  readonly client: typeof ClientTypes
}

/** Where a scene is played. */
export interface Stage extends World {
  readonly box: HTMLElement
  readonly note: (what: string) => void
  readonly show: (node: ReactTypes.ReactNode) => void
  /** waits for what the page holds */
  readonly until: (html: string) => Promise<void>
}

/** What a person and a developer see of React, one after another; the notes are what the two clients must share. */
export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void> | void>> = {
  'rows that change places keep their elements': ({ React, show, box, note }) => {
    const rows = (keys: string) =>
      React.createElement(
        'ul',
        null,
        [...keys].map((key) => React.createElement('li', { key, id: key }, key)),
      )
    show(rows('abcd'))
    const first = box.querySelector('#a')
    for (const keys of ['dcba', 'xaby', 'b', 'bca', '']) {
      show(rows(keys))
      note(`${box.innerHTML} ${box.querySelector('#a') === first}`)
    }
  },
  'boxes are controlled, choices and ticks too': ({ React, dom, show, box, note }) => {
    const Form = () => {
      const [text, setText] = React.useState('a')
      const [choice, setChoice] = React.useState('y')
      const [ticked, setTicked] = React.useState(false)
      return React.createElement(
        'form',
        null,
        React.createElement('input', {
          value: text,
          onChange: (event: { target: { value: string } }) => setText(event.target.value.toUpperCase()),
        }),
        React.createElement(
          'select',
          { value: choice, onChange: (event: { target: { value: string } }) => setChoice(event.target.value) },
          ['x', 'y'].map((one) => React.createElement('option', { key: one }, one)),
        ),
        React.createElement('input', { type: 'checkbox', checked: ticked, onChange: () => setTicked(!ticked) }),
        React.createElement('textarea', { defaultValue: 'long' }),
        React.createElement('output', null, `${text} ${choice} ${ticked}`),
      )
    }
    show(React.createElement(Form))
    const [text, tick] = box.querySelectorAll('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(text, 'word')
    dom.flushSync(() => text?.dispatchEvent(new Event('input', { bubbles: true })))
    dom.flushSync(() => tick?.click())
    note(
      `${box.querySelector('output')?.textContent} ${text?.value} ${box.querySelector('select')?.value} ${box.querySelector('textarea')?.value}`,
    )
  },
  'code on its way has its waiting words, and what stood is hidden and comes back': async ({ React, show, box, note, until }) => {
    const gates: ((value: { default: () => ReactTypes.ReactNode }) => void)[] = []
    const Late = React.lazy(() => new Promise<{ default: () => ReactTypes.ReactNode }>((resolve) => gates.push(resolve)))
    const Part = ({ isLate }: { isLate: boolean }) => {
      React.useLayoutEffect(() => {
        note('laid out')
        return () => note('taken out')
      }, [])
      return React.createElement(
        React.Suspense,
        { fallback: 'waiting' },
        React.createElement('b', null, 'there'),
        isLate && React.createElement(Late),
      )
    }
    show(React.createElement(Part, { isLate: false }))
    show(React.createElement(Part, { isLate: true }))
    note(box.innerHTML)
    gates[0]?.({ default: () => React.createElement('i', null, 'come') })
    await until('<b>there</b><i>come</i>')
  },
  'a part that breaks is replaced, and can be tried again': ({ React, show, box, note }) => {
    class Boundary extends React.Component<{ children: ReactTypes.ReactNode }, { broken: boolean }> {
      override state = { broken: false }
      static getDerivedStateFromError = () => ({ broken: true })
      override componentDidCatch(error: Error, info: ReactTypes.ErrorInfo): void {
        note(`${error.message} ${typeof info.componentStack}`)
      }
      override componentWillUnmount(): void {
        note('gone')
      }
      override render(): ReactTypes.ReactNode {
        return this.state.broken ? 'broken' : this.props.children
      }
    }
    const Bad = ({ is }: { is: boolean }) => {
      if (is) throw new Error('bad')
      return 'good'
    }
    for (const [key, is] of [
      ['1', false],
      ['1', true],
      ['2', false],
    ] as const) {
      show(React.createElement(Boundary, { key, children: React.createElement(Bad, { is }) }))
      note(box.innerHTML)
    }
  },
  'an error nobody catches is reported, and the page is empty': ({ React, show, box, note }) => {
    const Bad = (): never => {
      throw new Error('bad')
    }
    show(React.createElement(Bad))
    note(`[${box.innerHTML}]`)
  },
  'a portal is elsewhere, and its clicks reach the parent': ({ React, dom, show, box, note }) => {
    const aside = document.createElement('aside')
    document.body.append(aside)
    show(
      React.createElement(
        'div',
        { onClick: () => note('reached') },
        dom.createPortal(React.createElement('button', { type: 'button' }, 'in'), aside),
      ),
    )
    dom.flushSync(() => aside.querySelector('button')?.click())
    note(`${box.innerHTML} ${aside.innerHTML}`)
    show(null)
    note(`[${aside.innerHTML}]`)
    aside.remove()
  },
  'a context reaches below a part that did not change, effects begin and end in order': async ({ React, show, box, note, until }) => {
    const Words = React.createContext('zh')
    const Leaf = () => {
      const words = React.useContext(Words)
      React.useEffect(() => {
        note(`begins ${words}`)
        return () => note(`ends ${words}`)
      }, [words])
      return React.createElement('p', { lang: words }, words)
    }
    const Still = React.memo(() => React.createElement(Leaf))
    for (const words of ['zh', 'pt', 'en']) {
      show(React.createElement(Words, { value: words }, React.createElement(Still)))
      note(box.innerHTML)
    }
    show(null)
    await until('')
  },
  'a store outside is followed, and slow work gives way': async ({ React, show, note, until }) => {
    let value = 0
    const listeners = new Set<() => void>()
    const Reader = () => {
      const read = React.useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => value,
      )
      const late = React.useDeferredValue(read)
      const [isPending, start] = React.useTransition()
      const [done, setDone] = React.useState(0)
      React.useEffect(() => {
        if (read === 2 && done === 0) start(() => setDone(1))
      }, [read, done])
      return `${read} ${late} ${isPending} ${done}`
    }
    show(React.createElement(Reader))
    for (value of [1, 2]) for (const listener of listeners) listener()
    await until('2 2 false 1')
    note(`${listeners.size}`)
  },
  'attributes, styles, drawings, HTML and refs are set, changed and taken away': ({ React, show, box, note }) => {
    const seen = React.createRef<HTMLAnchorElement>()
    for (const on of [true, false, true]) {
      const style = on ? { color: 'red', lineHeight: 2 } : { width: 3 }
      show(
        React.createElement(
          React.StrictMode,
          null,
          React.createElement('a', {
            ref: seen,
            href: on ? '#x' : undefined,
            className: on ? 'k' : undefined,
            style,
            'aria-hidden': on,
            tabIndex: on ? 0 : -1,
            hidden: !on,
          }),
          React.createElement(
            'svg',
            { viewBox: '0 0 1 1' },
            React.createElement('title', null, 'drawn'),
            React.createElement('path', { strokeWidth: on ? 1 : 2 }),
          ),
          React.createElement('div', { dangerouslySetInnerHTML: { __html: on ? '<b>1</b>' : '<i>2</i>' } }),
        ),
      )
      note(`${box.innerHTML} ${seen.current?.tagName}`)
    }
  },
}
