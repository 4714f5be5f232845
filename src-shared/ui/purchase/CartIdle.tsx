import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import { useT } from '../use-translate.ts'

/** The cart is going to be emptied for idleness [8-02]. */
export function CartIdle({ minutes, onKeep }: { readonly minutes: number; readonly onKeep: (() => void) | undefined }) {
  const t = useT()
  return (
    <Notice tone="warning" announce="now" actions={<Button onPress={onKeep}>{t('keepCart')}</Button>}>
      <p>{t('cartIdleSoon', { minutes })}</p>
    </Notice>
  )
}
