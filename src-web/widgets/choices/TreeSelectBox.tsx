import AntTreeSelect from 'antd/es/tree-select'
import { useT } from '#shared/ui/use-translate.ts'
import { AntdTheme } from '../../kit/AntdTheme.tsx'
import { type Control, textProp } from '../control.tsx'
import { treeOf } from './tree.ts'
import '../antd-parts.css'

export default function TreeSelectBox({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given }: Control) {
  const t = useT()
  return (
    <AntdTheme>
      <AntTreeSelect
        {...names}
        className="ec-ant"
        treeData={treeOf(options)}
        value={value as never}
        onChange={(next) => onChange(next)}
        onFocus={onFocus}
        onBlur={onBlur}
        disabled={disabled || readOnly}
        multiple={given.multiple === true}
        treeCheckable={given.treeCheckable === true}
        showSearch={{ treeNodeFilterProp: 'label' }}
        treeDefaultExpandAll
        placeholder={textProp(given.placeholder) ?? t('pleaseSelect')}
        notFoundContent={t('noData')}
      />
    </AntdTheme>
  )
}
