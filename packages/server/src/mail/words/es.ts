import type { Words } from './en.ts'

/** Spanish texts of mails. */
export const es: Words = {
  sentBy: site => `Enviado por ${site}.`,
  validFor: duration => `Funciona una sola vez, durante ${duration}.`,
  copyLink: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  ignore: 'Si no has sido tú, puedes ignorar este mensaje.',
  keepSecret: 'No compartas este código con nadie.',
  signIn: 'Iniciar sesión',

  emailVerification: {
    subject: site => `${site}: confirma tu correo electrónico`,
    heading: 'Confirma tu correo electrónico',
    text: 'Escribe este código en la página que lo pide:',
  },
  recovery: {
    subject: site => `${site}: elige una contraseña nueva`,
    heading: 'Elige una contraseña nueva',
    text: 'Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta.',
    button: 'Elegir una contraseña nueva',
    ignore: 'Si no has sido tú, puedes ignorar este mensaje: tu contraseña no cambia.',
  },
  activation: {
    subject: site => `${site}: tu cuenta está lista`,
    heading: 'Te damos la bienvenida',
    text: 'Se ha creado una cuenta para ti. Elige una contraseña para usarla.',
    button: 'Elegir una contraseña',
  },
  magicLink: {
    subject: site => `${site}: iniciar sesión`,
    heading: 'Inicia sesión sin contraseña',
    text: 'Este enlace inicia tu sesión. Ábrelo en el navegador en el que lo pediste.',
  },
  emailCode: {
    subject: site => `${site}: tu código de acceso`,
    heading: 'Tu código de acceso',
    text: 'Escribe este código para terminar de iniciar sesión:',
    ignore: 'Si no has sido tú, alguien conoce tu contraseña: cámbiala ahora mismo.',
  },
  accountExists: {
    subject: site => `${site}: ya tienes una cuenta`,
    heading: 'Ya tienes una cuenta',
    text: 'Alguien, probablemente tú, ha intentado registrarse con esta dirección, que ya tiene una cuenta. Inicia sesión con ella.',
    recover: 'Elegir una contraseña nueva',
  },
  newSignIn: {
    subject: site => `${site}: nuevo inicio de sesión en tu cuenta`,
    heading: 'Nuevo inicio de sesión en tu cuenta',
    text: 'Tu cuenta se acaba de usar desde un dispositivo nuevo.',
    when: 'Cuándo',
    browser: 'Navegador',
    address: 'Dirección IP',
    advice: 'Si no has sido tú, cierra esa sesión y cambia tu contraseña.',
    button: 'Ver tus sesiones',
  },
  passwordChanged: {
    subject: site => `${site}: tu contraseña ha cambiado`,
    heading: 'Tu contraseña ha cambiado',
    text: moment =>
      `La contraseña de tu cuenta se cambió el ${moment}. Todas las demás sesiones se han cerrado.`,
    advice: 'Si no has sido tú, elige una contraseña nueva de inmediato.',
    button: 'Elegir una contraseña nueva',
  },
  memberWaiting: {
    subject: (site, who) => `${site}: ${who} quiere ser miembro`,
    heading: 'Nueva solicitud de membresía',
    text: 'La solicitud está pendiente de tu aprobación.',
    name: 'Nombre',
    email: 'Correo electrónico',
    button: 'Revisar la solicitud',
  },
  membershipWaiting: {
    subject: site => `${site}: tu solicitud está pendiente de aprobación`,
    heading: 'Tu solicitud está pendiente de aprobación',
    text: 'Gracias por registrarte. Te avisaremos en cuanto se apruebe.',
  },
  webhookPaused: {
    subject: (site, name) => `${site}: el webhook «${name}» está en pausa`,
    heading: 'Un webhook está en pausa',
    text: 'Su receptor no ha aceptado ningún evento desde hace tres días.',
    name: 'Nombre',
    address: 'Dirección',
    advice:
      'Los eventos siguientes se guardan. Cuando el receptor funcione de nuevo, reactiva el webhook y se enviarán.',
  },
  membershipApproved: {
    subject: site => `${site}: tu solicitud ha sido aprobada`,
    heading: 'Te damos la bienvenida',
    text: 'Tu solicitud ha sido aprobada. Ya puedes iniciar sesión.',
  },
  memberBlocked: {
    subject: site => `${site}: tu cuenta está bloqueada`,
    heading: 'Tu cuenta está bloqueada',
    text: 'Se han cerrado todas tus sesiones y ya no puedes iniciar sesión. Escribe a la tienda si crees que es un error.',
  },
  giftCard: {
    subject: site => `${site}: una tarjeta regalo para ti`,
    heading: amount => `Tu tarjeta regalo de ${amount}`,
    text: 'Introduce este código al finalizar la compra para pagar con la tarjeta:',
    expires: moment => `Puedes usarla hasta el ${moment}.`,
    keepSecret: 'Quien conozca el código puede usar la tarjeta. No lo compartas.',
  },
  backInStock: {
    subject: (site, name) => `${site}: ${name} vuelve a estar disponible`,
    heading: 'Disponible de nuevo',
    text: 'Pediste un aviso para cuando este producto se pudiera comprar. Las unidades son limitadas y no están reservadas.',
    button: 'Ver el producto',
  },
  newsletterConfirmation: {
    subject: site => `${site}: confirma tu suscripción al boletín`,
    heading: 'Confirma tu suscripción',
    text: site =>
      `Alguien, probablemente tú, ha suscrito esta dirección al boletín de ${site}. Lo recibirás cuando lo confirmes.`,
    button: 'Confirmar la suscripción',
  },
  newsletterWelcome: {
    subject: site => `${site}: recibirás el boletín`,
    heading: 'Suscripción confirmada',
    text: site =>
      `A partir de ahora recibirás el boletín de ${site}. Con el enlace de abajo puedes darte de baja cuando quieras.`,
  },
  newsletterPage: {
    title: 'Suscripción al boletín',
    question: site => `¿Quieres recibir el boletín de ${site}?`,
    button: 'Confirmar la suscripción',
    done: site => `Tu suscripción al boletín de ${site} está confirmada.`,
    expired: 'Este enlace ha caducado. Suscríbete de nuevo en la tienda para recibir otro.',
    backToShop: 'Volver a la tienda',
  },
  newsletterUnsubscription: {
    title: 'Darse de baja del boletín',
    question: site => `¿No quieres recibir más el boletín de ${site}?`,
    button: 'Darse de baja',
    done: site => `Ya no recibirás el boletín de ${site}. Tu dirección se ha borrado de la lista.`,
  },
  abandonedCheckout: {
    subject: site => `${site}: tu pedido no está completo`,
    heading: 'Te has dejado algo',
    text: 'Tu pedido no está completo: no se ha pedido ni pagado nada. Los precios y las existencias pueden cambiar.',
    button: 'Volver al pago',
  },
  unsubscription: {
    link: 'Darse de baja',
    title: 'Darse de baja',
    question: site =>
      `¿No quieres más recordatorios de ${site}? Seguirás recibiendo los mensajes sobre pedidos y tu cuenta.`,
    button: 'Darse de baja',
    done: site => `No recibirás más recordatorios de ${site}.`,
  },
  orderPlaced: {
    subject: (site, number) => `${site}: tu pedido ${number}`,
    heading: number => `Gracias por tu pedido ${number}.`,
    shipping: 'Envío',
    total: 'Total',
    giftCard: 'Pagado con tarjeta regalo',
    due: 'Pendiente de pago',
    button: 'Ver tu pedido',
    payOffline: 'El pago se realiza fuera de la tienda en línea; la tienda te dirá cómo pagar.',
  },
  paymentFailed: {
    subject: site => `${site}: no se ha podido realizar tu pago`,
    heading: 'No se ha podido realizar tu pago',
    text: (amount, number) => `Tu banco ha rechazado el pago de ${amount} del pedido ${number}.`,
    unchanged:
      'No se ha cobrado nada y no se ha hecho el pedido. Puedes volver a pagar, también de otra forma.',
    button: 'Volver a pagar',
  },
  subscriptionChargeFailed: {
    subject: site => `${site}: ha fallado un pago de tu suscripción`,
    heading: 'Ha fallado un pago de tu suscripción',
    declined: (name, amount, number) =>
      `El pago de ${amount} de tu suscripción «${name}» (pedido ${number}) ha sido rechazado.`,
    noMethod: (name, amount) =>
      `Hay que pagar ${amount} por tu suscripción «${name}», pero no hay ninguna forma de pago guardada.`,
    notAvailable: name => `«${name}» no está disponible, así que no se ha cobrado tu suscripción.`,
    retry: date => `Lo intentaremos de nuevo el ${date}.`,
    manage: 'Para usar otra forma de pago o cancelar la suscripción, abre antes tu cuenta.',
    ask: site =>
      `Para usar otra forma de pago o cancelar la suscripción, escribe a ${site} e indica el número del pedido.`,
    account: 'Gestionar la suscripción',
    order: 'Ver el pedido',
  },
  subscriptionEnded: {
    subject: site => `${site}: tu suscripción ha terminado`,
    heading: 'Tu suscripción ha terminado',
    text: (name, amount, number, attempts) =>
      `El pago de ${amount} de «${name}» (pedido ${number}) ha fallado ${attempts} veces, así que la suscripción ha terminado.`,
    notAvailable: name => `«${name}» no ha estado disponible, así que la suscripción ha terminado.`,
    unchanged: 'No se cobra nada más. Puedes volver a suscribirte en la tienda.',
  },
  paymentReceived: {
    subject: (site, number) => `${site}: pago recibido de su pedido ${number}`,
    heading: 'Gracias por su pago',
    text: number => `Hemos recibido este pago de su pedido ${number}:`,
    button: 'Ver el pedido',
  },
  paymentRequest: {
    subject: (site, number) => `${site}: pago de su pedido ${number}`,
    reminder: (site, number) => `${site}: recordatorio del pago de su pedido ${number}`,
    heading: number => `Pague su pedido ${number}, por favor.`,
    text: site => `${site} le solicita este pago:`,
    amount: 'Importe',
    button: 'Pagar ahora',
    expires: moment => `Puede pagar hasta el ${moment}.`,
  },
  orderShipped: {
    subject: (site, number) => `${site}: tu pedido ${number} está en camino`,
    heading: number => `Tu pedido ${number} está en camino.`,
    text: 'Estos artículos han salido de la tienda:',
    carrier: 'Transportista',
    trackingNumber: 'Número de seguimiento',
    button: 'Seguir el envío',
  },
  pickupReady: {
    subject: (site, number) => `${site}: tu pedido ${number} está listo para recoger`,
    heading: number => `Tu pedido ${number} está listo para recoger.`,
    text: 'Puedes recoger estos artículos:',
    place: 'Recogida',
    address: 'Dirección',
  },
  downloadsReady: {
    subject: (site, number) => `${site}: las descargas de tu pedido ${number}`,
    heading: number => `Las descargas de tu pedido ${number} están listas.`,
    text: 'Guarda los archivos en tu dispositivo:',
    button: name => `Descargar ${name}`,
    expires: moment =>
      `Estos enlaces funcionan hasta el ${moment}. Después encontrarás enlaces nuevos en la página de tu pedido.`,
    order: 'Ver el pedido',
  },
  orderCanceled: {
    subject: (site, number) => `${site}: tu pedido ${number} se ha cancelado`,
    heading: number => `Tu pedido ${number} se ha cancelado.`,
  },
  orderDocument: {
    subject: (site, name, number) => `${site}: ${name} de tu pedido ${number}`,
    text: number => `Este documento corresponde a tu pedido ${number}.`,
    button: 'Abrir el PDF',
  },
  orderChanged: {
    subject: (site, number) => `${site}: tu pedido ${number} ha cambiado`,
    heading: number => `Tu pedido ${number} ha cambiado.`,
    total: 'Nuevo total',
    due: amount => `Quedan ${amount} por pagar.`,
    owed: amount => `Has pagado ${amount} de más. La tienda te devolverá el importe.`,
    button: 'Ver tu pedido',
  },
  orderRefunded: {
    subject: (site, number) => `${site}: reembolso de tu pedido ${number}`,
    heading: (amount, number) => `Te devolvemos ${amount} de tu pedido ${number}.`,
    text: 'El importe vuelve por el mismo medio con el que pagaste. Los bancos pueden tardar unos días.',
  },
}
