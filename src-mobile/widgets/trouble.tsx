import type { GeneralField } from '@formily/core'
import { observer, useField } from '@formily/react'
import type { SchemaFault } from '#shared/steps/form/read-schema.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Notice } from '../kit/Notice.tsx'

function useIsTest(): boolean {
  const { facts } = useFlow(useApp().publicInfo).state
  return facts.kind === 'ready' && facts.value.sandbox
}

/** In place of a widget nobody has: which one for testers, what to do for everyone else. */
export const UnknownWidget = observer(({ name }: { readonly name?: unknown }) => {
  const t = useT()
  const field = useField<GeneralField>()
  const isTest = useIsTest()
  const label = typeof field.title === 'string' ? field.title : ''
  return (
    <Notice tone="failure">
      {label !== '' && (
        <p>
          <b>{label}</b>
        </p>
      )}
      <p>{t('widgetUnavailable')}</p>
      {isTest && <p>{t('widgetUnknownTester', { name: String(name ?? field.componentType ?? '') })}</p>}
    </Notice>
  )
})

/** A form that cannot be drawn at all. */
export function Broken() {
  const t = useT()
  return (
    <Notice tone="failure" announce="now">
      <p>{t('formUnavailable')}</p>
    </Notice>
  )
}

/** What is wrong with a form, place by place; on test systems only. */
export function TesterNotes({ faults, expressions }: { readonly faults: readonly SchemaFault[]; readonly expressions: readonly string[] }) {
  const t = useT()
  return (
    <Notice tone="warning">
      {faults.map(({ place, kind, name }) => (
        <p key={`${place} ${kind} ${name}`}>
          {kind === 'unknownWidget' ? t('widgetUnknownTester', { name }) : t('schemaFaultTester', { place })}
        </p>
      ))}
      {expressions.map((text) => (
        <p key={text}>{t('schemaFaultTester', { place: text })}</p>
      ))}
    </Notice>
  )
}
