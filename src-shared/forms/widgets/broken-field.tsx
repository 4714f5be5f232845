import { useField } from '@formily/react'
import { Notice } from '#kit/Notice'
import { useApp } from '../../ui/shell/app-context.tsx'
import { useFlow } from '../../ui/shell/use-flow.ts'
import { useT } from '../../ui/shell/use-translate.ts'
import type { FormKit } from '../step-form/StepForm.tsx'
import { firstText } from '../step-form/use-field-item.ts'

/** Replaces a widget with an unknown name: a plain message for users, the name for testers (decision 9.26). */
export function UnknownWidget({ name }: { readonly name?: unknown }) {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  const field = useField()
  const named = firstText(name, field?.componentType) ?? '?'
  const isTest = facts.kind === 'ready' && facts.value.sandbox
  return (
    <Notice tone="warning" {...(typeof field?.title === 'string' && { title: field.title })}>
      <p>{t('widgetUnavailable')}</p>
      {isTest && <p>{t('widgetUnknownTester', { name: named })}</p>}
    </Notice>
  )
}

/** Shown if no part of the form could be drawn; the rest of the application still works. */
export const Broken: FormKit['Broken'] = () => {
  const t = useT()
  return (
    <Notice tone="failure" announce="now">
      <p>{t('formUnavailable')}</p>
    </Notice>
  )
}

/** Lists the faults of a schema; in test systems only. */
export const TesterNotes: FormKit['TesterNotes'] = ({ faults, expressions }) => {
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
