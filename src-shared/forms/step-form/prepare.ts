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

/** Expressions run by our own reader, never as code of the page; one that fails leaves its place empty. */
let onFailure: (text: string, error: unknown) => void = () => undefined
Schema.registerCompiler((text: string, scope?: Record<string, unknown>) => {
  try {
    return compileExpression(text, scope)
  } catch (error) {
    // Reported after rendering, because expressions are read while React renders the form.
    queueMicrotask(() => onFailure(text, error))
    return undefined
  }
})

/** Sets the listener for expressions that fail: the tester's notice of the form on the page. Returns its removal. */
export function onExpressionFailure(listener: (text: string, error: unknown) => void): () => void {
  onFailure = listener
  return () => {
    if (onFailure === listener) onFailure = () => undefined
  }
}

/** A validator that throws is reported like any other expression of the schema. */
export const reportBrokenRule = (error: unknown): void => onFailure(error instanceof Error ? error.message : String(error), error)

/** Formily keeps one language for all forms, so it is set once for the page. */
export function setFormilyLanguage(language: Language, translator: Translator): void {
  registerValidateLocale({ [language]: validatorMessages(translator.t) })
  setValidateLanguage(language)
}

/** What React can draw of an x-content; an object of a schema is data, and no page. */
const isDrawable = (content: unknown): boolean =>
  Array.isArray(content) ? content.every(isDrawable) : typeof content !== 'object' || content === null || isValidElement(content)

/**
 * An effect of a form: a reaction may give a field any component and any content while the form runs. A component
 * that is no widget never becomes an HTML tag, and an object as content never breaks the page (threat 11).
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
