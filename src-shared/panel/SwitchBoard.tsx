import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FAULT_KINDS, type FaultKind } from '../domain/fault-kinds.ts'
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../domain/languages.ts'
import type { Platform } from '../domain/platforms.ts'
import { BASE_PATH } from '../domain/routes.ts'
import type { ViewProps } from './view-props.ts'

const PLATFORMS: Readonly<Record<Platform, string>> = { one: 'one (personal)', ab: 'ab (business)' }

/** Switches for theme, language and platform of the running page, and for the faults that the sandbox plays. */
export function SwitchBoard({ app, seen, switches }: ViewProps) {
  const { isDark, language, platform } = useSnapshot(app.preferences.state)
  const { chooseDark, chooseLanguage } = app.preferences.actions(app.preferences.state)
  const { fault, refused } = useSnapshot(switches.state)
  const [call, setCall] = useState('*')
  const [kind, setKind] = useState<FaultKind>('500')
  const names = useId()
  // a call is named by the last part of its path
  const known = [...new Set(seen.calls.map(({ path }) => path.replace(/\?.*/s, '').split('/').at(-1) ?? ''))].sort()
  const add = (event: FormEvent): void => {
    event.preventDefault()
    switches.addFault(call.trim(), kind)
  }
  return (
    <>
      <div className="fields">
        <label>
          <input type="checkbox" checked={isDark} onChange={(event) => chooseDark(event.target.checked)} /> isDark
        </label>
        <label>
          language{' '}
          <select value={language} onChange={(event) => chooseLanguage(event.target.value as Language)}>
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_FACTS[each].selfName}
              </option>
            ))}
          </select>
        </label>
        <label>
          platform{' '}
          <select value={platform} onChange={(event) => switches.choosePlatform(event.target.value as Platform)}>
            {Object.entries(PLATFORMS).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <form className="fields" onSubmit={add} aria-label="Faults">
        <label>
          call <input value={call} onChange={(event) => setCall(event.target.value)} list={names} required pattern="[\w*\-]{1,40}" />
        </label>
        <datalist id={names}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label>
          answers{' '}
          <select value={kind} onChange={(event) => setKind(event.target.value as FaultKind)}>
            {FAULT_KINDS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit">Add fault</button>
        <button type="button" onClick={() => switches.endFaults()}>
          End faults
        </button>
      </form>
      <p className="note" role="status">
        {refused ? 'The server did not take it: faults are for a sandbox.' : `Faults of this session: ${fault === '' ? 'none' : fault}`}
      </p>
      {/* no link: in a shadow tree it would pass for the page's first one, and the skip link for none */}
      <form action={`${BASE_PATH}/demo`}>
        <button type="submit">Failures of section 8, one by one</button>
      </form>
    </>
  )
}
