import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FAULT_KINDS, type FaultKind } from '../domain/fault-kinds.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { PLATFORMS } from '../domain/platforms.ts'
import { BASE_PATH } from '../domain/routes.ts'
import type { ViewProps } from './Views.tsx'

/** Switches for theme, language and platform of the page, and for the faults that the sandbox simulates. */
export function SwitchBoard({ app, switches }: Pick<ViewProps, 'app' | 'switches'>) {
  const { isDark, language, platform } = useSnapshot(app.preferences.state)
  const { chooseDark, chooseLanguage } = app.preferences.actions(app.preferences.state)
  const { fault, refused } = useSnapshot(switches.state)
  const [call, setCall] = useState('*')
  const [kind, setKind] = useState<FaultKind>('500')
  const add = (event: FormEvent): void => {
    event.preventDefault()
    switches.addFault(call.trim(), kind)
  }
  return (
    <>
      <label>
        <input type="checkbox" checked={isDark} onChange={(event) => chooseDark(event.target.checked)} /> isDark
      </label>
      <Choice label="language" value={language} of={LANGUAGES} onChange={chooseLanguage} />
      <Choice label="platform" value={platform} of={PLATFORMS} onChange={switches.choosePlatform} />
      <form onSubmit={add} aria-label="Faults">
        <label>
          call <input value={call} onChange={(event) => setCall(event.target.value)} required pattern="[\w*\-]{1,40}" />
        </label>
        <Choice label="answers" value={kind} of={FAULT_KINDS} onChange={setKind} />
        <button type="submit">Add fault</button>
        <button type="button" onClick={() => switches.endFaults()}>
          End faults
        </button>
        <output>{refused ? 'The server refused it: faults are for a sandbox.' : `Faults of this session: ${fault || 'none'}`}</output>
      </form>
      {/* a form and not a link: it would count as the page's first link, which must be the skip link */}
      <form action={`${BASE_PATH}/demo`}>
        <button type="submit">Failures of section 8, one by one</button>
      </form>
    </>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly of: readonly T[]
  readonly onChange: (next: T) => void
}

const Choice = <T extends string>({ label, value, of, onChange }: ChoiceProps<T>) => (
  <label>
    {label}{' '}
    <select value={value} onChange={(event) => onChange(event.target.value as T)}>
      {of.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
)
