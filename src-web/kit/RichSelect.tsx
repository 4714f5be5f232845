import AntSelect from 'antd/es/select'
import type { RichSelectProps } from '#kit/RichSelect'
import { useT } from '#shared/ui/shell/use-translate.ts'

/** antd's Select. */
export function RichSelect({ value, onChange, options, names, mode, allowClear, placeholder, title: _, ...rest }: RichSelectProps) {
  const t = useT()
  return (
    <AntSelect
      {...names}
      {...rest}
      {...(mode && { mode })}
      className="ec-ant"
      value={value as never}
      onChange={(next) => onChange(next)}
      options={options.map(({ value: one, label, disabled: isOff }) => ({ value: one, label, disabled: isOff })) as never}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={allowClear}
      placeholder={placeholder ?? t('pleaseSelect')}
      notFoundContent={t('noData')}
    />
  )
}
