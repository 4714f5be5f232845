import { Type } from 'typebox'
import { Envelope } from './common.ts'
import { routes } from './route.ts'

/** An entry of a dictionary: code, and name in the request's language [3-12]. */
export const DictionaryEntry = Type.Object({ propertyCode: Type.String(), propertyName: Type.String() })

/** A portal page of a service; the client selects one by its slug [7-39]. */
export const PortalService = Type.Object({
  serviceNo: Type.String(),
  slug: Type.String(),
  serviceId: Type.String({ description: 'number of the text at the content service' }),
  title: Type.String(),
})

/** A rich-text page of the content service; English users get Portuguese [1-06]. */
export const ContentPage = Type.Object({
  slug: Type.String(),
  serviceId: Type.String(),
  title: Type.String(),
  content: Type.String({ description: 'rich text; the page sanitises it (threat 11)' }),
  language: Type.String({ description: 'language the content is written in, for its lang attribute' }),
})

const Word = Type.String({ minLength: 1, maxLength: 64 })

export const contentWire = routes({
  'GET /dictionary': {
    spec: '7-39',
    summary: 'Returns a dictionary by prefix and name',
    auth: 'none',
    query: Type.Object({ prefix: Word, name: Word }),
    response: Envelope(Type.Array(DictionaryEntry)),
  },
  'GET /content/file': {
    spec: '7-39',
    summary: 'Returns a picture of the content service by its file code',
    auth: 'none',
    query: Type.Object({ fileCode: Word }),
    kind: 'blob',
    response: Type.Unknown(),
  },
  'GET /portal/services': {
    spec: '7-39',
    summary: "The portal's pages of one service number, in the request's language",
    auth: 'none',
    query: Type.Object({ serviceNo: Word }),
    response: Envelope(Type.Array(PortalService)),
  },
  'GET /content/service': {
    spec: '7-39',
    summary: 'Returns a rich-text page by its slug and service id',
    auth: 'none',
    query: Type.Object({ slug: Word, serviceId: Word }),
    response: Envelope(ContentPage),
  },
})
