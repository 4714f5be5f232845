import { Input } from '#kit/Input'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { Part } from './Part.tsx'
import { asText, partNames, record, withPart } from './part-names.ts'

const PARTS = [
  ['last', 'surname'],
  ['first', 'givenName'],
] as const

/** {last, first} [5-04] */
export const NamePair = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names }) => {
  const t = useT()
  const name = record(value)
  return (
    <div className="ec-parts" data-field={names['data-field']}>
      {PARTS.map(([part, label]) => (
        <Part key={part} id={`${names.id}-${part}`} label={t(label)}>
          <Input
            names={partNames(names, part)}
            value={asText(name[part])}
            onChange={(next) => onChange(withPart(value, part, next))}
            onFocus={onFocus}
            onBlur={onBlur}
            disabled={disabled}
            readOnly={readOnly}
            maxLength={128}
          />
        </Part>
      ))}
    </div>
  )
})
