import { useForm } from 'react-hook-form'
import { nameOf, titleOf } from './schema.ts'

/** The measure of 1: react-hook-form over plain inputs, each with its label and its error, as its documentation writes it. */
export function PlainForm({ count }: { readonly count: number }) {
  const { register, handleSubmit, formState } = useForm<Record<string, string>>()
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      {Array.from({ length: count }, (_, index) => {
        const name = nameOf(index)
        const error = formState.errors[name]
        return (
          <div key={name}>
            <label htmlFor={name}>{titleOf(index)}</label>
            <input
              id={name}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : `${name}-error`}
              {...register(name, { required: 'This option is required' })}
            />
            {error !== undefined && <p id={`${name}-error`}>{error.message}</p>}
          </div>
        )
      })}
      <button type="submit">Next</button>
    </form>
  )
}
