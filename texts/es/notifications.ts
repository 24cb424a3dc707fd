import type { Same } from '../text.ts'
import type * as zh from '../zh/notifications.ts'

export const notifications: Same<typeof zh.notifications> = {
  title: 'Avisos',
  bell: 'Avisos, {n} sin leer',
  onlyUnread: 'Solo sin leer',
  readAll: 'Marcar todo como leído',
  empty: 'Aún no hay avisos',
  emptyUnread: 'No queda nada sin leer',
  more: 'Anteriores',
  isNew: 'Sin leer',
  browser: 'Avisos de escritorio',
  browserHint: 'Los muestra el navegador mientras esta página está en segundo plano',
  browserDenied: 'El navegador bloquea los avisos de este sitio; permítalos en sus ajustes',
  kinds: {
    customers_falling: {
      one: 'Uno de sus clientes está a punto de pasar a la bolsa',
      other: '{n} de sus clientes están a punto de pasar a la bolsa',
    },
    follow_ups_due: {
      one: 'Hoy hay que contactar con un cliente',
      other: 'Hoy hay que contactar con {n} clientes',
    },
    licences_expiring: {
      one: '{n} reciclador tiene una licencia vencida o por vencer',
      other: '{n} recicladores tienen una licencia vencida o por vencer',
    },
    dues_overdue: { one: 'Hay {n} vencimiento atrasado', other: 'Hay {n} vencimientos atrasados' },
    recyclers_assigned: {
      one: '{by} le ha asignado {n} reciclador',
      other: '{by} le ha asignado {n} recicladores',
    },
    customer_assigned: '{by} le ha asignado el cliente «{name}»',
    customers_assigned: '{by} le ha asignado {n} clientes',
    customer_transferred: '{by} le ha transferido el cliente «{name}»',
    customers_transferred: '{by} le ha transferido {n} clientes',
    handed_over: { one: 'Ha recibido un cliente de {from}', other: 'Ha recibido {n} clientes de {from}' },
    lot_submitted: '{by} ha enviado el lote «{name}» para su revisión',
    lot_approved: '{by} ha aprobado el lote «{name}»',
    lot_rejected: '{by} ha devuelto el lote «{name}»',
    lot_mention: '{by} le ha mencionado en un comentario del lote «{name}»',
    sign_up_waiting: 'Hay inscripciones de «{lot}» pendientes de revisión',
    sign_up_approved: '{by} ha aprobado la inscripción de «{name}» en «{lot}»',
    sign_ups_approved: '{by} ha aprobado {n} de sus inscripciones',
    sign_up_rejected: '{by} ha rechazado la inscripción de «{name}» en «{lot}»',
    sign_ups_rejected: '{by} ha rechazado {n} de sus inscripciones',
    import_done: 'Importación de «{file}» terminada: {accepted} aceptadas, {refused} rechazadas',
    import_failed: 'La importación de «{file}» ha fallado',
    export_done: 'La exportación «{file}» está lista: {n} filas',
    export_failed: 'La exportación «{file}» ha fallado',
  },
}
