import type { FastifyError } from 'fastify'

/** A wrong field of a request, as the example of RFC 9457 names it. */
export interface FieldFault {
  readonly in: 'body' | 'query' | 'path' | 'header'
  /** JSON pointer as a fragment, `#/by`; `#` is the whole part */
  readonly pointer: string
  readonly detail: string
}

const PARTS: Readonly<Record<NonNullable<FastifyError['validationContext']>, FieldFault['in']>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
}

/** A field that a handler refuses although it matches its schema. */
export const fieldFault = (part: FieldFault['in'], field: string, detail: string): FieldFault => ({
  in: part,
  pointer: `#/${field}`,
  detail,
})

/** The fields that do not match their schemas. The sentences are the validator's own, which repeat no value of the request. */
export const fieldFaults = ({ validation = [], validationContext = 'body' }: FastifyError): FieldFault[] =>
  validation.map(({ instancePath, params, message = 'is wrong' }) => {
    const { missingProperty, allowedValues } = params as { readonly missingProperty?: string; readonly allowedValues?: readonly unknown[] }
    return {
      in: PARTS[validationContext],
      pointer: `#${instancePath}${missingProperty === undefined ? '' : `/${missingProperty}`}`,
      detail: allowedValues === undefined ? message : `${message}: ${allowedValues.join(', ')}`,
    }
  })
