import { registerValidateLocale, setValidateLanguage } from '@formily/core'
import { Schema } from '@formily/json-schema'
import type { Language } from '../../domain/languages.ts'
import type { Translator } from '../../i18n/index.ts'
import { compileExpression } from '../../steps/expression/index.ts'
import { registerLinearFormats } from '../../steps/form/formats.ts'
import { validatorWords } from '../../steps/form/validator-words.ts'

registerLinearFormats()

/** Expressions run by our own reader, never as code of the page; one that fails leaves its place empty. */
let onFailure: (text: string, error: unknown) => void = () => undefined
Schema.registerCompiler((text: string, scope?: Record<string, unknown>) => {
  try {
    return compileExpression(text, scope)
  } catch (error) {
    // Afterwards: expressions are read while the form is being drawn.
    queueMicrotask(() => onFailure(text, error))
    return undefined
  }
})

/** Who hears of an expression that failed: the tester's notice of the form now shown. */
export function hearExpressionFailures(listener: (text: string, error: unknown) => void): () => void {
  onFailure = listener
  return () => {
    if (onFailure === listener) onFailure = () => undefined
  }
}

/** A validator that breaks is told like any other expression of the schema. */
export const tellBrokenRule = (error: unknown): void => onFailure(error instanceof Error ? error.message : String(error), error)

/** Formily keeps one language for all forms; the page has one as well. */
export function speakFormily(language: Language, translator: Translator): void {
  registerValidateLocale({ [language]: validatorWords(translator.t) })
  setValidateLanguage(language)
}
