import type { Same } from '../text.ts'
import type * as zh from '../zh/fields.ts'

export const fields: Same<typeof zh.fields> = {
  id: 'N.º', version: 'Versión', created_at: 'Creado', created_by: 'Creado por', updated_at: 'Actualizado', updated_by: 'Actualizado por',
  company_name: 'Empresa', name: 'Nombre del cliente', phone: 'Teléfono', department: 'Departamento', duty: 'Cargo', area: 'Zona', status: 'Intención',
  wechat: 'WeChat', service_id: 'Comercial', credit_code: 'Código social unificado', source: 'Origen', tags: 'Etiquetas', remark: 'Observaciones',
  last_follow_at: 'Último seguimiento', next_follow_at: 'Próximo seguimiento', follow_up_count: 'Seguimientos', locked_until: 'Bloqueado hasta', owner_since: 'Asignado desde',
  pool_at: 'En la bolsa desde', prev_service_id: 'Comercial anterior', live_lots: 'Lotes en curso', deal_count: 'Ventas', last_deal_at: 'Última venta',
  archived_at: 'Archivado el', pool_days_left: 'Días restantes', pool_reason: 'Motivo de la bolsa', overdue: 'Atrasado', falling_soon: 'Próximo a la bolsa',
  locked: 'Bloqueado', team: 'De mi equipo', archived: 'Archivado', kind: 'Tipo de contacto', content: 'Contenido', files: 'Adjuntos',
  username: 'Usuario', nickname: 'Apodo', roles: 'Funciones', leader_uid: 'Responsable', avatar: 'Foto', introduction: 'Presentación', disabled_at: 'Desactivado el',
  disabled: 'Desactivado', must_change_password: 'Debe cambiar la contraseña', last_seen_at: 'Última conexión', customers_held: 'Clientes a su cargo',
  password: 'Contraseña', old_password: 'Contraseña actual', new_password: 'Contraseña nueva', token: 'Token',
  enabled: 'Activado', contact_expire_days: 'Días sin contacto', deal_expire_days: 'Días sin venta', notify_days: 'Días de aviso',
  claim_daily_limit: 'Clientes tomados al día', reclaim_cooldown_days: 'Días hasta volver a tomar', reveal_daily_limit: 'Números vistos al día',
  max_owned: 'Máximo de clientes', max_locked: 'Máximo de bloqueados', overrides: 'Otros plazos por intención', reason: 'Motivo', ids: 'Registros elegidos',
  at: 'Hora', uid: 'Persona', action: 'Acción', resource: 'Objeto', record_id: 'N.º de registro', add: 'Etiquetas a añadir', remove: 'Etiquetas a quitar',
  mapping: 'Columnas', on_duplicate: 'Si ya existe', file: 'Archivo', list: 'Lista', query: 'Filtro', confirm_duplicate: 'Confirmar duplicado',
  page: 'Página', limit: 'Filas por página', sort: 'Orden', q: 'Buscar', follow_up_id: 'N.º de seguimiento',
}

export const fieldsOf: Same<typeof zh.fieldsOf> = {
  staff: { name: 'Nombre completo' },
  views: { name: 'Nombre de la vista' },
}

export const options: Same<typeof zh.options> = {
  customers: {
    status: { 1: 'Fuerte', 2: 'Interesado', 3: 'A la espera', 4: 'Ninguna aún', 5: 'Ya colabora', 6: 'Rechazado' },
    reason: { 1: 'Sin interés', 2: 'No localizable', 3: 'Duplicado', 4: 'Otra zona', 5: 'Traspaso', 9: 'Otro' },
    pool_reason: {
      no_intention: 'Sin interés', unreachable: 'No localizable', duplicate: 'Duplicado', wrong_area: 'Otra zona', handover: 'Traspaso', other: 'Otro',
      contact_expired: 'Mucho tiempo sin contacto', deal_expired: 'Mucho tiempo sin venta', created: 'Creado en la bolsa', imported: 'Importado a la bolsa',
    },
  },
  follow_ups: { kind: { 1: 'Teléfono', 2: 'WeChat', 3: 'Visita', 4: 'Reunión', 9: 'Otro' } },
  staff: {
    roles: {
      1: 'Administrador', 2: 'Director de operaciones', 3: 'Jefe comercial', 4: 'Jefe de captación', 5: 'Comercial', 6: 'Captador', 7: 'Auditor', 8: 'Finanzas',
    },
  },
  imports: {
    state: { uploaded: 'Por confirmar', queued: 'En cola', running: 'En curso', done: 'Terminado', failed: 'Fallido' },
    reason: { required: 'Falta un valor obligatorio', too_long: 'Demasiado largo', unknown_choice: 'Opción desconocida', bad_format: 'Formato incorrecto', duplicate: 'Duplicado' },
    on_duplicate: { skip: 'Omitir', update: 'Actualizar el cliente existente' },
  },
}

export const required: Same<typeof zh.required> = {
  empty: '{label}: campo obligatorio',
  enter: 'Introduzca {label}',
  choose: 'Elija {label}',
  clean_end_time: 'Elija la fecha límite de recogida',
}

export const faults: Same<typeof zh.faults> = {
  too_long: '{label}: como máximo {max} caracteres',
  too_short: '{label}: al menos {min} caracteres',
  wrong_password: 'La contraseña actual no es correcta',
  common_password: 'Esta contraseña es demasiado común, elija otra',
  password_is_username: 'La contraseña no puede ser el usuario',
  wrong_owner: 'No se puede asignar a esta persona',
  username_taken: 'Este usuario ya existe',
  unknown_choice: '{label}: opción no válida',
  bad_format: '{label}: formato incorrecto',
  out_of_range: '{label}: fuera del intervalo permitido',
  unknown_field: 'Campo desconocido: {label}',
  duplicate: '{label}: duplicado',
}
