import {
  createForm,
  type Form,
  FormPath,
  isVoidField,
  onFieldInputValueChange,
  onFieldValidateEnd,
  onFormValuesChange,
} from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import { createSchemaField, FormProvider, type JSXComponent } from '@formily/react'
import {
  Component,
  type ComponentType,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Step } from '../../domain/service/service.ts'
import { gathersOf } from '../../domain/service/step-types.ts'
import type { ApplicationActions, ApplicationState } from '../../flows/application/types.ts'
import { STEP_KINDS } from '../../steps/registry.ts'
import { useApp } from '../../ui/shell/app-context.tsx'
import { useFlow } from '../../ui/shell/use-flow.ts'
import { useLatest } from '../../ui/shell/use-latest.ts'
import { withRules } from '../schema/product-rules.ts'
import { isKnownName, readSchema, type SchemaFault } from '../schema/read-schema.ts'
import { focusField, registerForm } from './focus-field.ts'
import { answersOf, handleOf, jsonOf } from './form-handle.ts'
import { onExpressionFailure, reportBrokenRule, sanitiseFields, setFormilyLanguage } from './prepare.ts'

export interface StepFormProps {
  readonly step: Step
  readonly state: ApplicationState
  readonly actions: Pick<ApplicationActions, 'attachForm' | 'formChanged' | 'formChecked' | 'saveBeforeLeaving'>
}

/**
 * Components that draw a form, and those shown when the form or a part of it cannot be drawn. Create it once, as a
 * module constant: Formily remembers components by identity.
 */
export interface FormKit {
  readonly SchemaField: ComponentType<{ readonly schema: ISchema }>
  /** shown to users if nothing could be drawn; the rest of the application still works */
  readonly Broken: ComponentType
  /** lists the faults of the schema, for testers only */
  readonly TesterNotes: ComponentType<{ readonly faults: readonly SchemaFault[]; readonly expressions: readonly string[] }>
}

/**
 * Formily's component that draws a schema with these widgets. List a part after the widget that it is a part of. It is
 * memoised because the saved mark changes often and the fields do not depend on it.
 */
export function schemaFieldOf(widgets: Readonly<Record<string, JSXComponent>>): FormKit['SchemaField'] {
  const components = {}
  // Formily looks up 'ArrayItems.Addition' as a property of ArrayItems.
  for (const [name, widget] of Object.entries(widgets)) FormPath.setIn(components, name, widget)
  return memo(createSchemaField({ components })) as unknown as FormKit['SchemaField']
}

/**
 * The one place where a step's schema becomes a page: `<StepForm kit={KIT} …/>`. It creates one form per step and
 * language, takes only values from the flow, and gives the flow a FormHandle to read and validate the form.
 */
export function StepForm({ kit, step, state, actions }: StepFormProps & { readonly kit: FormKit }) {
  const { SchemaField, Broken, TesterNotes } = kit
  const { translator, language } = useFlow(useApp().preferences).state
  const { facts } = useFlow(useApp().publicInfo).state
  const known = facts.kind === 'ready' ? facts.value : undefined
  const isForm = gathersOf(step.type) === 'form'
  // These functions of the flow keep their identity between renders.
  const { attachForm, formChanged, formChecked, saveBeforeLeaving } = actions
  const { formId } = step
  // Dates are compared with the server's day in Macao and the holidays of the application.
  const dates = useLatest({ today: known?.today, holidays: state.holidays.days, onBroken: reportBrokenRule })
  const read = useMemo(() => {
    const { schema, faults } = readSchema(STEP_KINDS[step.type].schema(step), !isForm)
    return { faults, schema: schema === undefined ? undefined : new Schema(withRules(schema, translator.t, dates) as ISchema) }
  }, [step, isForm, translator, dates])
  const form = useStepForm(`${formId} ${state.answersVersion}`, read, state.answers.forms[formId], () => {
    sanitiseFields((name) => typeof name === 'string' && isKnownName(name, !isForm))
    onFormValuesChange(formChanged)
    // A server error is removed when its answer changes.
    onFieldInputValueChange('*', (field) => {
      if (!isVoidField(field)) field.setSelfErrors([])
    })
    onFieldValidateEnd('*', formChecked)
  })

  const failed = useFailedExpressions()
  const [broken, setBroken] = useState<Form>()
  const isBroken = read.schema === undefined || broken === form
  useEffect(() => setFormilyLanguage(language, translator), [language, translator])
  useEffect(() => {
    if (!isForm) return
    return attachForm(formId, isBroken ? 'broken' : handleOf(form, translator.t, reportBrokenRule))
  }, [form, isForm, isBroken, formId, attachForm, translator])
  useSaveBeforeLeaving(saveBeforeLeaving)
  useLayoutEffect(() => registerForm(form), [form])
  useFaults(state, form)

  if (read.schema === undefined) return <Broken />
  return (
    <div>
      {known?.sandbox && (read.faults.length > 0 || failed.length > 0) ? <TesterNotes faults={read.faults} expressions={failed} /> : null}
      <FormBoundary key={form.id} fallback={<Broken />} onBroken={() => setBroken(form)}>
        <FormProvider form={form}>
          <div className="ec-stack ec-fields">
            <SchemaField schema={read.schema as ISchema} />
          </div>
        </FormProvider>
      </FormBoundary>
    </div>
  )
}

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly onBroken: () => void
  readonly children: ReactNode
}

/** A schema that makes a widget throw while it is drawn breaks its own step only (decision 9.26). */
class FormBoundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch(): void {
    this.props.onBroken()
  }
  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

/**
 * The form of a step. A change of language creates a new form with the same answers, because all titles and messages
 * are in one language. `answered` contains the answers that the flow has when the step opens.
 */
function useStepForm(of: string, read: unknown, answered: unknown, ownEffects: () => void): Form {
  const make = (values: unknown): Form => createForm({ values: jsonOf(values), validateFirst: true, effects: ownEffects })
  const [held, setHeld] = useState(() => ({ of, read, form: make(answered) }))
  if (held.of === of && held.read === read) return held.form
  const next = { of, read, form: make(held.of === of ? answersOf(held.form) : answered) }
  setHeld(next)
  return next.form
}

/** Expressions of the schema that failed, without duplicates, for testers. */
function useFailedExpressions(): readonly string[] {
  const [failed, setFailed] = useState<readonly string[]>([])
  useEffect(() => onExpressionFailure((text) => setFailed((known) => (known.includes(text) ? known : [...known, text].slice(-20)))), [])
  return failed
}

/** Saves the answers when the page is left by a reload, Back, another app or closing (decision 9.25). */
function useSaveBeforeLeaving(save: () => void): void {
  const now = useEffectEvent(save)
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') now()
    }
    window.addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [])
}

/**
 * Scrolls to the first fault and focuses it each time the user could not continue [5-06], and puts the server's faults
 * on their fields.
 */
function useFaults({ faults, faultsShown }: ApplicationState, form: Form): void {
  const shown = useRef(faultsShown)
  useLayoutEffect(() => {
    if (shown.current === faultsShown) return
    shown.current = faultsShown
    const byPath = new Map(Object.values(form.fields).map((field) => [field.path.toString(), field]))
    for (const { path, message } of faults) {
      const field = byPath.get(path)
      // Only the server's messages are set; the form already shows its own.
      if (field === undefined || isVoidField(field) || !('text' in message) || field.feedbacks.length > 0) continue
      field.setSelfErrors([message.text])
    }
    const [first] = faults
    if (first !== undefined && first.path !== '') focusField(first.path)
  }, [faults, faultsShown, form])
}
