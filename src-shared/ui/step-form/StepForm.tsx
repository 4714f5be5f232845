import { createForm, type Form, isVoidField, onFieldInputValueChange, onFormValuesChange } from '@formily/core'
import { type ISchema, Schema } from '@formily/json-schema'
import { FormProvider, SchemaComponentsContext, SchemaContext } from '@formily/react'
import { type ComponentType, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DateFacts, NO_DATE_FACTS } from '../../domain/date-rules.ts'
import type { Step } from '../../domain/service.ts'
import { gathersOf } from '../../domain/step-types.ts'
import type { ApplicationActions, ApplicationState } from '../../flows/application/types.ts'
import { prepareExpressions } from '../../steps/expression/index.ts'
import { readSchema, type SchemaFault } from '../../steps/form/read-schema.ts'
import { withRules } from '../../steps/form/with-rules.ts'
import { STEP_KINDS } from '../../steps/registry.ts'
import { useApp } from '../app-context.tsx'
import { useFlow } from '../use-flow.ts'
import { FormBoundary } from './FormBoundary.tsx'
import { focusField, holdForm } from './focus-field.ts'
import { gateOf, jsonOf } from './form-gate.ts'
import { hearExpressionFailures, speakFormily, tellBrokenRule } from './prepare.ts'
import { SchemaParts } from './SchemaPart.tsx'
import { nestWidgets, type SurfaceWidgets } from './widgets.ts'

export interface StepFormProps {
  readonly step: Step
  readonly state: ApplicationState
  readonly actions: ApplicationActions
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
  readonly components: ReturnType<typeof nestWidgets>
  /** what the surface draws round all fields; it may read the form */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
}

export const createFormKit = (surface: SurfaceWidgets & FormTrouble): FormKit => ({
  components: nestWidgets(surface),
  Broken: surface.Broken,
  TesterNotes: surface.TesterNotes,
})

const Bare = ({ children }: { readonly children: ReactNode }) => children

interface FieldsProps extends Pick<FormKit, 'components'> {
  readonly schema: ISchema
}

/** The saved mark changes often; a thousand fields need not be drawn again for it. */
export const SchemaFields = memo(function SchemaFields({ components, schema }: FieldsProps) {
  const root = useMemo(() => new Schema({ type: 'object', ...schema }), [schema])
  return (
    <SchemaComponentsContext value={components as never}>
      <SchemaContext value={root}>
        <SchemaParts schema={root} base={undefined} />
      </SchemaContext>
    </SchemaComponentsContext>
  )
})

/**
 * The one place where a step's schema becomes a page: `<StepForm kit={KIT} …/>`. It keeps a form per step and
 * language, asks nothing of the flow but its values, and gives it a gate to validate by.
 */
export function StepForm({ kit, step, state, actions }: StepFormProps & { readonly kit: FormKit }) {
  const { components, Frame = Bare, Broken, TesterNotes } = kit
  const app = useApp()
  const { translator, language } = useFlow(app.preferences).state
  const sandbox = useSandbox()
  const root = useRef<HTMLDivElement>(null)
  const isForm = gathersOf(step.type) === 'form'
  const ready = useExpressions(step.formJson)
  // The flow's own functions, the same at every rendering.
  const { attachForm, formChanged, keep } = actions
  const { formId } = step
  const of = `${formId} ${state.answersFrom}`
  const [failed, setFailed] = useState<readonly string[]>([])

  const { facts: known } = useFlow(app.publicInfo).state
  const dates = useRef<DateFacts>(NO_DATE_FACTS)
  dates.current = {
    today: known.kind === 'ready' ? known.value.today : undefined,
    holidays: state.holidays.days,
    onBroken: tellBrokenRule,
  }
  const read = useMemo(() => {
    speakFormily(language, translator)
    const found = readSchema(STEP_KINDS[step.type].schema(step), !isForm)
    return { ...found, ruled: found.schema === undefined ? undefined : withRules(found.schema, translator.t, () => dates.current) }
  }, [step, isForm, language, translator])

  // A new language is a new form over the same answers: titles and messages are all of one language.
  const kept = useRef(state.answers.forms)
  kept.current = state.answers.forms
  const latest = useRef<{ readonly of: string; readonly form: Form; readonly words: unknown } | undefined>(undefined)
  const form = useMemo(() => {
    const before = latest.current?.of === of ? latest.current.form.values : kept.current[formId]
    const made: Form = createForm({ values: jsonOf(before), validateFirst: true, effects: () => effects(formChanged) })
    latest.current = { of, form: made, words: read }
    return made
  }, [of, formId, read, formChanged])

  useEffect(() => hearExpressionFailures((text) => setFailed((known) => (known.includes(text) ? known : [...known, text].slice(-20)))), [])
  const [broken, setBroken] = useState<Form>()
  const isBroken = read.ruled === undefined || broken === form
  useEffect(() => {
    if (!isForm || !(ready || isBroken)) return
    return attachForm(formId, isBroken ? 'broken' : gateOf(form, translator.t, tellBrokenRule))
  }, [form, isForm, isBroken, ready, formId, attachForm, translator])
  useKeepOnLeaving(keep)
  useFaults(root, state, form)
  useEffect(() => holdForm(() => root.current, form), [form])

  if (read.ruled === undefined) return <Broken />
  if (!ready) return null
  return (
    <div ref={root}>
      {sandbox && (read.faults.length > 0 || failed.length > 0) ? <TesterNotes faults={read.faults} expressions={failed} /> : null}
      <FormBoundary key={form.id} fallback={<Broken />} onBroken={() => setBroken(form)}>
        <FormProvider form={form}>
          <Frame>
            <SchemaFields components={components} schema={read.ruled as ISchema} />
          </Frame>
        </FormProvider>
      </FormBoundary>
    </div>
  )
}

/** Values are told to the flow; what the server said of an answer is over once it is another answer. */
function effects(formChanged: () => void): void {
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

/** What is typed is kept when the page goes: reload, Back, another app, the end (decision 9.25). */
function useKeepOnLeaving(keep: () => void): void {
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    const now = () => latest.current()
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
      // The server's word about it; the form's own is there already.
      if (field === undefined || isVoidField(field) || !('text' in message) || field.feedbacks.length > 0) continue
      field.setSelfErrors([message.text])
    }
    const [first] = faults
    if (first !== undefined && first.path !== '' && root.current !== null) focusField(root.current, first.path, form)
  }, [faults, faultsShown, form, root])
}
