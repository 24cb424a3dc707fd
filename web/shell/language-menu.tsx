import { IconLanguage } from '@tabler/icons-react'
import { languageNames, languages, type Language } from '../../texts/text.ts'
import { currentText, useText } from '../text/text.tsx'
import { showSuccess } from '../ui/toast.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** The choice of language. */
export function LanguageMenu() {
  const { t, language, setLanguage } = useText()
  const choose = async (one: Language) => {
    await setLanguage(one)
    showSuccess(currentText().t('shell.languageSwitched'))
  }
  return (
    <ChoiceMenu
      label={t('shell.language')}
      icon={<IconLanguage size={18} stroke={1.5} />}
      value={language}
      options={languages}
      nameOf={(one) => languageNames[one]}
      langOf={(one) => one}
      onChange={(one) => void choose(one)}
    />
  )
}
