import type { ReactNode } from 'react'
import type { MessageKey } from '../../i18n/keys.ts'
import { Facts } from '../parts/Facts.tsx'
import { unbroken } from '../parts/unbroken.ts'
import { preventing } from '../shell/prevent-default.ts'
import { useT } from '../shell/use-translate.ts'
import './guide.css'

/** A name and its value. */
export type Row = readonly [name: MessageKey, value: ReactNode]

/**
 * Names and values; a missing value is shown as `nothing`: '-' in the item guide [2-21], 'no data' in a service's
 * details [2-16].
 */
export function Rows({ rows, nothing = '-' }: { readonly rows: readonly Row[]; readonly nothing?: string }) {
  const t = useT()
  const shown = (value: ReactNode) => (typeof value === 'string' ? unbroken(value) : (value ?? nothing))
  return <Facts facts={rows.map(([name, value]) => ({ name: t(name), value: shown(value) }))} />
}

interface PhoneNumbersProps {
  readonly numbers: readonly string[]
  readonly onDial: (phone: string) => void
}

/** Telephone numbers; a press dials [2-16]. */
export const PhoneNumbers = ({ numbers, onDial }: PhoneNumbersProps) => (
  <ul>
    {numbers.map((number) => (
      <li key={number}>
        <a className="ec-guide-link" href={`tel:${number.replace(/[^\d+]/g, '')}`} onClick={preventing(() => onDial(number))}>
          {number}
        </a>
      </li>
    ))}
  </ul>
)

/** A website's address; a press opens it. */
export function Website({ address, onOpen }: { readonly address: string | undefined; readonly onOpen: () => void }) {
  const t = useT()
  return (
    <button type="button" className="ec-bare ec-guide-link" onClick={onOpen}>
      {address}
      <span className="ec-only-read"> {t('opensInNewWindow')}</span>
    </button>
  )
}
