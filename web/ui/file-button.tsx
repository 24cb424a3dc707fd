import { Button, FileButton as Chooser, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'loading' | 'leftSection'> {
  label: string
  /** Endings or types of files, such as `.xlsx,.csv`. */
  accept: string
  onFile: (file: File) => void
}

/** A button that asks for one file, and takes the same file again. */
export function FileButton({ label, accept, onFile, ...button }: Props) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    reset.current?.()
    if (file) onFile(file)
  }
  return (
    <Chooser resetRef={reset} accept={accept} onChange={take} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button {...button} {...props}>
          {label}
        </Button>
      )}
    </Chooser>
  )
}
