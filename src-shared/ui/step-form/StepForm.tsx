import { createForm, type Form, isVoidField, onFieldInputValueChange, onFormValuesChange } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import { createSchemaField, FormProvider } from '@formily/react'
import { type ComponentType, memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DateFacts } from '../../domain/date-rules.ts'
import type { Step } from '../../domain/service.ts'
import { gathersOf } from '../../domain/step-types.ts'
import type { ApplicationActions, ApplicationState } from '../../flows/application/types.ts'
import { prepareExpressions } from '../../steps/expression/index.ts'
import { isKnownName, readSchema, type SchemaFault } from '../../steps/form/read-schema.ts'
import { withRules } from '../../steps/form/with-rules.ts'
import { STEP_KINDS } from '../../steps/registry.ts'
import { useApp } from '../app-context.tsx'
import { useFlow } from '../use-flow.ts'
import { useLatest } from '../use-latest.ts'
import { FormBoundary } from './FormBoundary.tsx'
import { focusField, registerForm } from './focus-field.ts'
import { handleOf, jsonOf } from './form-handle.ts'
import { onExpressionFailure, reportBrokenRule, setFormilyLanguage } from './prepare.ts'
import { sanitiseFields } from './sanitise-fields.ts'
import { nestWidgets, type SurfaceWidgets } from './widgets.ts'

export interface StepFormProps {
  readonly step: Step
  readonly state: ApplicationState
  readonly actions: Pick<ApplicationActions, 'attachForm' | 'formChanged' | 'saveBeforeLeaving'>
}

/** How the surface says that a form, or a part of it, cannot be shown. */
export interface FormTrouble {
  /** nothing could be drawn: clear words for users, the rest of the application is kept */
  readonly Broken: ComponentType
  /** for testers only: what is wrong with the schema, place by place */
  readonly TesterNotes: ComponentType<{ readonly faults: readonly SchemaFault[]; readonly expressions: readonly string[] }>
}

/** A surface's own parts for forms: made once, as a module constant (Formily remembers schemas and components by identity). */
export interface FormKit extends FormTrouble {
  /** Formily's own component, which draws a schema by the surface's widgets */
  readonly SchemaField: ComponentType<{ readonly schema: ISchema }>
  /** what the surface draws round all fields; it may read the form */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
}

/** The saved mark changes often; the fields need not be drawn again for it, hence the memo. */
export const createFormKit = (surface: SurfaceWidgets & FormTrouble): FormKit => ({
  SchemaField: memo(createSchemaField({ components: nestWidgets(surface) })) as unknown as FormKit['SchemaField'],
  Broken: surface.Broken,
  TesterNotes: surface.TesterNotes,
})

const Bare = ({ children }: { readonly children: ReactNode }) => children

/**
 * The one place where a step's schema becomes a page: `<StepForm kit={KIT} …/>`. It keeps a form per step and
 * language, asks the flow for its values only, and hands it a FormHandle to read and validate the form.
 */
export function StepForm({ kit, step, state, actions }: StepFormProps & { readonly kit: FormKit }) {
  const { SchemaField, Frame = Bare, Broken, TesterNotes } = kit
  const { translator, language } = useFlow(useApp().preferences).state
  const sandbox = useSandbox()
  const root = useRef<HTMLDivElement>(null)
  const isForm = gathersOf(step.type) === 'form'
  const ready = useExpressions(step.formJson)
  // The flow's own functions, the same at every rendering.
  const { attachForm, formChanged, saveBeforeLeaving } = actions
  const { formId } = step
  const dates = useLatest(useDates(state))
  const read = useMemo(() => {
    const { schema, faults } = readSchema(STEP_KINDS[step.type].schema(step), !isForm)
    return { faults, schema: schema === undefined ? undefined : new Schema(withRules(schema, translator.t, dates) as ISchema) }
  }, [step, isForm, translator, dates])
  const form = useStepForm(`${formId} ${state.answersVersion}`, read, state.answers.forms[formId], () =>
    effects(formChanged, (name) => typeof name === 'string' && isKnownName(name, !isForm)),
  )

  const failed = useFailedExpressions()
  const [broken, setBroken] = useState<Form>()
  const isBroken = read.schema === undefined || broken === form
  useEffect(() => setFormilyLanguage(language, translator), [language, translator])
  useEffect(() => {
    if (!isForm || !(ready || isBroken)) return
    return attachForm(formId, isBroken ? 'broken' : handleOf(form, translator.t, reportBrokenRule))
  }, [form, isForm, isBroken, ready, formId, attachForm, translator])
  useSaveBeforeLeaving(saveBeforeLeaving)
  useFaults(root, state, form)
  useEffect(() => registerForm(() => root.current, form), [form])

  if (read.schema === undefined) return <Broken />
  if (!ready) return null
  return (
    <div ref={root}>
      {sandbox && (read.faults.length > 0 || failed.length > 0) ? <TesterNotes faults={read.faults} expressions={failed} /> : null}
      <FormBoundary key={form.id} fallback={<Broken />} onBroken={() => setBroken(form)}>
        <FormProvider form={form}>
          <Frame>
            <SchemaField schema={read.schema as ISchema} />
          </Frame>
        </FormProvider>
      </FormBoundary>
    </div>
  )
}

/**
 * The form of a step. A new language is a new form over the same answers, as titles and messages are all of one
 * language; `answered` is what the flow has kept when the step comes.
 */
function useStepForm(of: string, read: unknown, answered: unknown, ownEffects: () => void): Form {
  const make = (values: unknown): Form => createForm({ values: jsonOf(values), validateFirst: true, effects: ownEffects })
  const [held, setHeld] = useState(() => ({ of, read, form: make(answered) }))
  if (held.of === of && held.read === read) return held.form
  const next = { of, read, form: make(held.of === of ? held.form.values : answered) }
  setHeld(next)
  return next.form
}

/** What days are held to: the server's day in Macao, and the holidays of the application. */
function useDates({ holidays }: ApplicationState): DateFacts {
  const { facts } = useFlow(useApp().publicInfo).state
  return { today: facts.kind === 'ready' ? facts.value.today : undefined, holidays: holidays.days, onBroken: reportBrokenRule }
}

/** Expressions of the schema that failed, each once, for testers. */
function useFailedExpressions(): readonly string[] {
  const [failed, setFailed] = useState<readonly string[]>([])
  useEffect(() => onExpressionFailure((text) => setFailed((known) => (known.includes(text) ? known : [...known, text].slice(-20)))), [])
  return failed
}

/** Reports changed values to the flow. A server error is removed when its answer changes. */
function effects(formChanged: () => void, isKnown: (name: unknown) => boolean): void {
  sanitiseFields(isKnown)
  onFormValuesChange(formChanged)
  onFieldInputValueChange('*', (field) => {
    if (!isVoidField(field)) field.setSelfErrors([])
  })
}

function useSandbox(): boolean {
  const { facts } = useFlow(useApp().publicInfo).state
  return facts.kind === 'ready' && facts.value.sandbox
}

/** Statements in expressions need their reader first; most forms need nothing. */
function useExpressions(schema: unknown): boolean {
  const [readyFor, setReadyFor] = useState<unknown>(undefined)
  useEffect(() => {
    let isCurrent = true
    const done = () => {
      if (isCurrent) setReadyFor(schema ?? null)
    }
    // A chunk that failed to load leaves those expressions empty; the form is there all the same.
    prepareExpressions(schema).then(done, done)
    return () => {
      isCurrent = false
    }
  }, [schema])
  return readyFor === (schema ?? null)
}

/** Saves what is typed when the page is left: by a reload, Back, another app or closing (decision 9.25). */
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

/** The first fault is scrolled to and focused, each time going on was refused [5-06]; the server's are put on their fields. */
function useFaults(root: { readonly current: HTMLElement | null }, { faults, faultsShown }: ApplicationState, form: Form): void {
  const shown = useRef(faultsShown)
  useLayoutEffect(() => {
    if (shown.current === faultsShown) return
    shown.current = faultsShown
    const byPath = new Map(Object.values(form.fields).map((field) => [field.path.toString(), field]))
    for (const { path, message } of faults) {
      const field = byPath.get(path)
      // Only the server's message is set; the form has shown its own already.
      if (field === undefined || isVoidField(field) || !('text' in message) || field.feedbacks.length > 0) continue
      field.setSelfErrors([message.text])
    }
    const [first] = faults
    if (first !== undefined && first.path !== '' && root.current !== null) focusField(root.current, first.path, form)
  }, [faults, faultsShown, form, root])
}
