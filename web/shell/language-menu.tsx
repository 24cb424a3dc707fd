import { IconLanguage } from '#web/icons/language.ts'
import { languageNames, type Language } from '#texts/text.ts'
import { currentText, offeredLanguages, useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { ChoiceMenu } from './choice-menu.tsx'

export async function switchLanguage(name: Language): Promise<void> {
  await currentText().setLanguage(name)
  showSuccess(currentText().t('shell.languageSwitched'))
}

/** The choice of language. */
export function LanguageMenu() {
  const { t, language } = useText()
  return (
    <ChoiceMenu
      label={t('shell.language')}
      icon={<IconLanguage size={18} stroke={1.5} />}
      value={language}
      options={offeredLanguages}
      nameOf={(name) => languageNames[name]}
      langOf={(name) => name}
      onChange={(name) => void switchLanguage(name)}
    />
  )
}
