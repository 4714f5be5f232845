import type { Field } from '@formily/core'
import { useField } from '@formily/react'
import AntCascader from 'antd/es/cascader'
import { useT } from '#shared/ui/use-translate.ts'
import { loadBranch } from '#shared/ui/widgets/load-branch.ts'
import { AntdTheme } from '../../kit/AntdTheme.tsx'
import { type Control, textProp } from '../control.tsx'
import { treeOf } from './tree.ts'
import '../antd-parts.css'

export default function CascaderBox({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given }: Control) {
  const t = useT()
  const branchField = useField<Field>()
  const isLoaded = typeof given.loadData === 'function'
  const shared = {
    ...names,
    className: 'ec-ant',
    options: treeOf(options),
    onFocus,
    onBlur,
    disabled: disabled || readOnly,
    changeOnSelect: given.changeOnSelect === true,
    // What is not loaded cannot be searched.
    ...(isLoaded
      ? {
          loadData: (chosen: readonly { readonly value?: string | number | null }[]) =>
            void loadBranch(
              branchField,
              given,
              chosen.map(({ value: part }) => part),
            ),
        }
      : { showSearch: true }),
    placeholder: textProp(given.placeholder) ?? t('pleaseSelect'),
    notFoundContent: t('noData'),
  }
  const chosen = Array.isArray(value) ? value : []
  return (
    <AntdTheme>
      {given.multiple === true ? (
        <AntCascader {...shared} multiple value={chosen as never} onChange={(next) => onChange(next)} />
      ) : (
        <AntCascader {...shared} value={chosen as never} onChange={(next) => onChange(next ?? [])} />
      )}
    </AntdTheme>
  )
}
