import type { PaymentDictionary } from './en.ts'

export const payment: PaymentDictionary = {
  forOrder: number => `Para su pedido ${number}`,
  until: moment => `Puede pagar hasta el ${moment}`,
  method: 'Forma de pago',
  pay: amount => `Pagar ${amount}`,
  manual: 'También puede pagar fuera de esta página, según lo acordado con la tienda.',
  manualOnly: 'Pague según lo acordado con la tienda, por ejemplo por transferencia bancaria.',
  order: 'Su pedido',
  missingCard: 'Introduzca el número de la tarjeta.',
  unchanged: 'No se ha cobrado nada.',
  failed: 'El pago no se ha realizado',
  failedText: 'Compruebe la conexión e inténtelo de nuevo. No pagará dos veces.',
  states: {
    PENDING: {
      title: 'Esperando su pago',
      text: 'El pago aún no está confirmado. Esta página se actualiza sola.',
    },
    PAID: { title: 'Gracias por su pago', text: 'Lo hemos recibido. Puede cerrar esta página.' },
    EXPIRED: {
      title: 'Esta solicitud de pago ha caducado',
      text: 'No se ha cobrado nada. Pida un enlace nuevo a la tienda.',
    },
    VOIDED: {
      title: 'Esta solicitud de pago se ha retirado',
      text: 'Con este enlace no hay nada que pagar.',
    },
    CLOSED: {
      title: 'No hay nada que pagar',
      text: 'El pedido ya está pagado, o se ha modificado o cancelado. Si tiene dudas, pregunte a la tienda.',
    },
  },
  resume: 'Continuar el pago',
  payOtherwise: 'Pagar de otra forma',
  endedTitle: 'No hay ningún pago',
  ended: 'Este enlace está incompleto o no es válido. Ábralo de nuevo desde el correo.',
}
