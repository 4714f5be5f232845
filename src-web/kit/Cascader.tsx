import AntCascader from 'antd/es/cascader'
import type { CascaderProps } from '#kit/Cascader'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { treeOf } from './tree.ts'

/** antd's Cascader. */
export function Cascader({ value, onChange, options, names, multiple, loadBranch, placeholder, title: _, ...rest }: CascaderProps) {
  const t = useT()
  const shared = {
    ...names,
    ...rest,
    className: 'ec-ant',
    options: treeOf(options),
    // Options that are not loaded cannot be searched.
    ...(loadBranch
      ? {
          loadData: (chosen: readonly { readonly value?: string | number | null }[]) => loadBranch(chosen.map(({ value: part }) => part)),
        }
      : { showSearch: true }),
    placeholder: placeholder ?? t('pleaseSelect'),
    notFoundContent: t('noData'),
  }
  const chosen = Array.isArray(value) ? value : []
  return multiple ? (
    <AntCascader {...shared} multiple value={chosen as never} onChange={(next) => onChange(next)} />
  ) : (
    <AntCascader {...shared} value={chosen as never} onChange={(next) => onChange(next ?? [])} />
  )
}
