import { screenIcons, type ScreenIconName } from '#web/icons/screen-icons.ts'

/** The icon of a screen, or nothing. `size` is its width in pixels. */
export function ScreenIcon({ name, size }: { name: ScreenIconName | undefined; size: number }) {
  const Icon = name && screenIcons[name]
  return Icon ? <Icon size={size} stroke={1.5} aria-hidden /> : null
}
