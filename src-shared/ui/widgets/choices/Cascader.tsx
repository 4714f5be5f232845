import type { Field } from '@formily/core'
import { useField } from '@formily/react'
import { lazy, Suspense } from 'react'
import { type Control, control } from '../control.tsx'
import { loadBranch } from '../load-branch.ts'
import { choiceOf } from './Select.tsx'

const CascaderPart = lazy(async () => ({ default: (await import('#kit/Cascader')).Cascader }))

function CascaderField(field: Control) {
  const branches = useField<Field>()
  const { given } = field
  const fetched = typeof given.loadData === 'function' ? (path: readonly unknown[]) => void loadBranch(branches, given, path) : undefined
  return (
    <Suspense fallback={<span className="ec-input" />}>
      <CascaderPart
        {...choiceOf(field)}
        multiple={given.multiple === true}
        changeOnSelect={given.changeOnSelect === true}
        loadBranch={fetched}
      />
    </Suspense>
  )
}

export const Cascader = control(CascaderField)
