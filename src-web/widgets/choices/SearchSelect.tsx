import AntSelect from 'antd/es/select'
import { useT } from '#shared/ui/use-translate.ts'
import { AntdTheme } from '../../kit/AntdTheme.tsx'
import { type Control, textProp } from '../control.tsx'
import '../antd-parts.css'

/** antd's Select where it does real work: searching, several at once, own words. */
export default function SearchSelect({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given }: Control) {
  const t = useT()
  const mode = given.mode === 'multiple' || given.mode === 'tags' ? ({ mode: given.mode } as const) : {}
  return (
    <AntdTheme>
      <AntSelect
        {...names}
        {...mode}
        className="ec-ant"
        value={value as never}
        onChange={(next) => onChange(next)}
        onFocus={onFocus}
        onBlur={onBlur}
        disabled={disabled || readOnly}
        options={options.map(({ value: one, label, disabled: isOff }) => ({ value: one, label, disabled: isOff })) as never}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={given.allowClear === true}
        placeholder={textProp(given.placeholder) ?? t('pleaseSelect')}
        notFoundContent={t('noData')}
      />
    </AntdTheme>
  )
}
