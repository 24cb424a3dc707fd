import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

/** The corner where toasts appear. */
export const Toasts = () => <Notifications position="top-right" limit={5} zIndex={500} />
