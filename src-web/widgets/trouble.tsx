import { useField } from '@formily/react'
import { useApp } from '#shared/ui/app-context.tsx'
import type { FormTrouble } from '#shared/ui/step-form/StepForm.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Notice } from '../kit/Notice.tsx'

/** Stands where a schema names a widget nobody has: clear words for users, its name for testers (decision 9.26). */
export function UnknownWidget({ name }: { readonly name?: unknown }) {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  const component: unknown = useField()?.componentType
  const named = [name, component].find((one): one is string => typeof one === 'string') ?? '?'
  const isTest = facts.kind === 'ready' && facts.value.sandbox
  return (
    <Notice tone="warning">
      <p>{t('widgetUnavailable')}</p>
      {isTest && <p>{t('widgetUnknownTester', { name: named })}</p>}
    </Notice>
  )
}

/** Nothing of the form could be drawn; the rest of the application is kept. */
export const Broken: FormTrouble['Broken'] = () => {
  const t = useT()
  return (
    <div role="alert">
      <Notice tone="failure">
        <p>{t('formUnavailable')}</p>
      </Notice>
    </div>
  )
}

/** What is wrong with a schema, place by place; in test systems only. */
export const TesterNotes: FormTrouble['TesterNotes'] = ({ faults, expressions }) => {
  const t = useT()
  return (
    <Notice tone="info">
      <ul>
        {faults.map(({ place, kind, name }) => (
          <li key={`${place} ${name}`}>
            {kind === 'unknownWidget' ? t('widgetUnknownTester', { name }) : t('schemaFaultTester', { place: place || '/' })}
          </li>
        ))}
        {expressions.map((text) => (
          <li key={text}>{t('schemaFaultTester', { place: text })}</li>
        ))}
      </ul>
    </Notice>
  )
}
