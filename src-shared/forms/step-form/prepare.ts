import { type GeneralField, onFieldReact, registerValidateLocale, setValidateLanguage } from '@formily/core'
import { Schema } from '@formily/json-schema'
import { isValidElement } from 'react'
import type { Language } from '../../domain/languages.ts'
import type { Translator } from '../../i18n/index.ts'
import { compileExpression } from '../expression/index.ts'
import { registerLinearFormats } from '../schema/formats.ts'
import { UNKNOWN_WIDGET } from '../schema/read-schema.ts'
import { validatorMessages } from '../schema/validator-messages.ts'

registerLinearFormats()

/** Our own interpreter runs expressions, so they never run as code of the page. A failed expression evaluates to undefined. */
let onFailure: (text: string, error: unknown) => void = () => undefined
Schema.registerCompiler((text: string, scope?: Record<string, unknown>) => {
  try {
    return compileExpression(text, scope)
  } catch (error) {
    // Reported after rendering, because expressions are evaluated while React renders the form.
    queueMicrotask(() => onFailure(text, error))
    return undefined
  }
})

/** Sets the listener for failed expressions, which the notice for testers uses. Returns the function that removes it. */
export function onExpressionFailure(listener: (text: string, error: unknown) => void): () => void {
  onFailure = listener
  return () => {
    if (onFailure === listener) onFailure = () => undefined
  }
}

/** Reports a validator that throws like any failed expression of the schema. */
export const reportBrokenRule = (error: unknown): void => onFailure(error instanceof Error ? error.message : String(error), error)

/** Formily keeps one language for all forms, so it is set once per page. */
export function setFormilyLanguage(language: Language, translator: Translator): void {
  registerValidateLocale({ [language]: validatorMessages(translator.t) })
  setValidateLanguage(language)
}

/** Whether React can draw an x-content. Plain objects of a schema are data and cannot be drawn. */
const isDrawable = (content: unknown): boolean =>
  Array.isArray(content) ? content.every(isDrawable) : typeof content !== 'object' || content === null || isValidElement(content)

/**
 * Effect of a form. A reaction may set any component and any content on a field while the form runs: an unknown
 * component never becomes an HTML tag, and an object as content never breaks the page (threat 11).
 */
export function sanitiseFields(isKnown: (name: unknown) => boolean): void {
  onFieldReact('*', (field: GeneralField) => {
    const { componentType, decoratorType, content } = field
    if (componentType && componentType !== UNKNOWN_WIDGET && !isKnown(componentType)) {
      field.setComponent(UNKNOWN_WIDGET, { name: String(componentType) })
    }
    if (decoratorType && !isKnown(decoratorType)) field.decoratorType = undefined
    if (!isDrawable(content)) field.content = undefined
    const children: unknown = field.componentProps?.children
    if (!isDrawable(children)) field.setComponentProps({ children: undefined })
  })
}
