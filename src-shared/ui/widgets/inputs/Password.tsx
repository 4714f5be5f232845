import { useState } from 'react'
import { Button } from '#kit/Button'
import { Input } from '#kit/Input'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { passwordStrength } from '../password-strength.ts'
import { boxProps } from './TextBox.tsx'

export const Password = control((field) => {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const strength = field.given.checkStrength === true ? passwordStrength(typeof field.value === 'string' ? field.value : '') : undefined
  return (
    <div className="ec-beside">
      <Input {...boxProps(field)} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
      <Button look="quiet" onPress={() => setIsShown(!isShown)}>
        {t(isShown ? 'hidePassword' : 'showPassword')}
      </Button>
      <span aria-live="polite">{strength !== undefined && t(strength)}</span>
    </div>
  )
})
