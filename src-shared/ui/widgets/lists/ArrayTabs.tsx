import { observer, RecursionField, useField } from '@formily/react'
import { useState } from 'react'
import { Button } from '#kit/Button'
import { ArrayRow, useAddition, useArrayRows, useRowOperations } from '../../step-form/array-field.tsx'
import { keepPlace } from '../../step-form/keep-place.ts'
import { useReveal } from '../../step-form/use-reveal.ts'
import { useT } from '../../use-translate.ts'
import { LateTabs } from '../layout/LateTabs.tsx'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'

const Rows = observer(function Rows() {
  const t = useT()
  const field = useField()
  const address = field.address.toString()
  const { rows, additions } = useArrayRows()
  const add = useAddition()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, rows.length - 1))
  useReveal((one) => {
    if (one.startsWith(`${address}.`)) setChosen(Number.parseInt(one.slice(address.length + 1), 10))
  })
  return (
    <ListBox>
      <LateTabs
        shown={String(at)}
        onShow={(name) => setChosen(Number(name))}
        tabs={rows.map(({ index, schema }) => ({
          name: String(index),
          title: t('entryNumber', { number: index + 1 }),
          content: (
            <ArrayRow index={index}>
              <div data-row={index}>
                {schema !== undefined && <RecursionField schema={schema} name={index} />}
                <Away />
              </div>
            </ArrayRow>
          ),
        }))}
      />
      {additions.length > 0 ? (
        <Additions schemas={additions} />
      ) : (
        <Button onPress={add && (() => void add().then(() => setChosen(rows.length)))}>{t('addEntry')}</Button>
      )}
    </ListBox>
  )
})

/** A tab a row, with buttons that add one and take one away. */
export const ArrayTabs = listOf(Rows)

const Away = observer(function Away() {
  const t = useT()
  const { remove } = useRowOperations()
  const press = () => {
    keepPlace()
    void remove?.()
  }
  return (
    <Button look="danger" onPress={remove && press}>
      {t('remove')}
    </Button>
  )
})
