import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconLanguage } from '@tabler/icons-react'
import { languageNames, languages, type Language } from '../../texts/text.ts'
import { currentText, useText } from '../text.tsx'
import { showSuccess } from '../toast.ts'

/** The choice of language; the current one cannot be chosen again. */
export function LanguageMenu() {
  const { t, language, setLanguage } = useText()
  const choose = async (one: Language) => {
    await setLanguage(one)
    showSuccess(currentText().t('shell.languageSwitched'))
  }
  const first = languages.find((one) => one !== language)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('shell.language')} title={t('shell.language')}>
          <IconLanguage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((one) => (
          <Menu.Item key={one} lang={one} disabled={one === language} data-autofocus={one === first || undefined} onClick={() => void choose(one)}>
            {languageNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
