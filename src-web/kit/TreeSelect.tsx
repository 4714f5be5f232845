import AntTreeSelect from 'antd/es/tree-select'
import type { TreeSelectProps } from '#kit/TreeSelect'
import { useT } from '#shared/ui/use-translate.ts'
import { treeOf } from './tree.ts'

/** antd's TreeSelect. */
export function TreeSelect({ value, onChange, options, names, placeholder, title: _, ...rest }: TreeSelectProps) {
  const t = useT()
  return (
    <AntTreeSelect
      {...names}
      {...rest}
      className="ec-ant"
      treeData={treeOf(options)}
      value={value as never}
      onChange={(next) => onChange(next)}
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeDefaultExpandAll
      placeholder={placeholder ?? t('pleaseSelect')}
      notFoundContent={t('noData')}
    />
  )
}
