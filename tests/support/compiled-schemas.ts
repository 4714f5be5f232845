import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

const select = SerializerSelector()
const serializers = new WeakMap<object, unknown>()

/** Fastify's own schema compilers. The servers of one process share the results, because compiling is most of a start. */
export const COMPILED_SCHEMAS: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    buildValidator: AjvCompiler(),
    buildSerializer: (externalSchemas, options) => {
      const compile = select(externalSchemas, options)
      return (route) => {
        const schema = route.schema as object
        const known = serializers.get(schema) as ReturnType<typeof compile> | undefined
        const serializer = known ?? compile(route)
        serializers.set(schema, serializer)
        return serializer
      }
    },
  },
}
