import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { AppModel } from '../app/types.ts'
import { Calls } from './Calls.tsx'
import type { PanelRecord } from './record.ts'
import { personIn } from './redact.ts'
import { States } from './States.tsx'
import { SwitchBoard } from './SwitchBoard.tsx'
import type { Switches } from './switches.ts'
import { Trace } from './Trace.tsx'
import type { ViewProps } from './view-props.ts'

const TABS = {
  state: { label: 'State', View: States },
  calls: { label: 'Calls', View: Calls },
  trace: { label: 'Trace', View: Trace },
  switches: { label: 'Switches', View: SwitchBoard },
} as const satisfies Record<string, { label: string; View: ComponentType<ViewProps> }>
type Tab = keyof typeof TABS
const NAMES = Object.keys(TABS) as Tab[]

/** Storage key of the open tab, or '' for a closed panel; kept over reloads. */
const OPEN_KEY = 'panelOpen'

/** The personal texts of the profile; codes, such as the kind of account, are left out. */
function personOf({ session }: AppModel): readonly string[] {
  const { at } = session.state
  if (at.kind !== 'signed-in') return []
  const { chineseName, foreign, certificateNumber, mobile, euid } = at.profile
  return personIn([chineseName, foreign, certificateNumber, mobile, euid])
}

export interface PanelProps {
  readonly app: AppModel
  readonly record: PanelRecord
  readonly switches: Switches
  readonly token: () => string | undefined
  /** <html>, which gets an attribute while the panel is open, so that the page makes room */
  readonly root: HTMLElement
}

/** The developers' panel: a small button above the page that opens state, calls, trace and switches. It is in English only. */
export function Panel({ app, record, switches, token, root }: PanelProps) {
  const seen = useSyncExternalStore(record.subscribe, record.get)
  const { local } = app.ports.storage
  const [tab, setTab] = useState<Tab>(() => NAMES.find((name) => name === local.get(OPEN_KEY)) ?? 'state')
  const [open, setOpen] = useState(() => (local.get(OPEN_KEY) ?? '') !== '')
  const [reveal, setReveal] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { View } = TABS[tab]

  useEffect(() => {
    local.set(OPEN_KEY, open ? tab : '')
    root.toggleAttribute('data-panel-open', open)
  }, [local, open, tab, root])

  const close = (): void => {
    setOpen(false)
    setReveal(false)
    opener.current?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) close()
  }
  const onTabKey = (event: KeyboardEvent<HTMLElement>): void => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = NAMES[(NAMES.indexOf(tab) + move + NAMES.length) % NAMES.length] ?? 'state'
    setTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <section className="panel" aria-label="Developers’ panel" onKeyDown={onKey}>
      <div className="strip">
        <button
          ref={opener}
          type="button"
          className="opener"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <span aria-hidden="true">{open ? '▾' : '▸'}</span> Developers
        </button>
        {open && (
          <label className="reveal">
            <input type="checkbox" checked={reveal} onChange={(event) => setReveal(event.target.checked)} /> Show personal data
          </label>
        )}
      </div>
      {open && (
        <div id={id} className="body">
          <div role="tablist" aria-label="Views" className="tabs" onKeyDown={onTabKey}>
            {NAMES.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`${id}-${name}`}
                data-tab={name}
                aria-selected={name === tab}
                aria-controls={`${id}-view`}
                tabIndex={name === tab ? 0 : -1}
                onClick={() => setTab(name)}
              >
                {TABS[name].label}
              </button>
            ))}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
          <div role="tabpanel" id={`${id}-view`} aria-labelledby={`${id}-${tab}`} tabIndex={0} className="view">
            <View app={app} seen={seen} record={record} switches={switches} lens={{ reveal, token: token(), person: personOf(app) }} />
          </div>
        </div>
      )}
    </section>
  )
}
