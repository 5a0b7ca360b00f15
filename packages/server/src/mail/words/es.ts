import type { Words } from './en.ts'

/** Spanish texts of mails. */
export const es: Words = {
  sentBy: site => `Enviado por ${site}.`,
  validFor: duration => `Sirve una sola vez, durante ${duration}.`,
  copyLink: 'Si el botón no funciona, copie esta dirección en su navegador:',
  ignore: 'Si no ha sido usted, puede ignorar este mensaje.',
  keepSecret: 'No comparta este código con nadie.',
  signIn: 'Iniciar sesión',

  emailVerification: {
    subject: site => `${site}: confirme su correo electrónico`,
    heading: 'Confirme su correo electrónico',
    text: 'Escriba este código en la página que lo pide:',
  },
  recovery: {
    subject: site => `${site}: elija una contraseña nueva`,
    heading: 'Elija una contraseña nueva',
    text: 'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta.',
    button: 'Elegir una contraseña nueva',
    ignore: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
  },
  activation: {
    subject: site => `${site}: su cuenta está lista`,
    heading: 'Le damos la bienvenida',
    text: 'Se ha creado una cuenta para usted. Elija una contraseña para usarla.',
    button: 'Elegir una contraseña',
  },
  magicLink: {
    subject: site => `${site}: iniciar sesión`,
    heading: 'Inicie sesión sin contraseña',
    text: 'Este enlace inicia su sesión. Ábralo en el navegador en el que lo pidió.',
  },
  emailCode: {
    subject: site => `${site}: su código de acceso`,
    heading: 'Su código de acceso',
    text: 'Escriba este código para terminar de iniciar sesión:',
    ignore: 'Si no ha sido usted, alguien conoce su contraseña: cámbiela ahora mismo.',
  },
  accountExists: {
    subject: site => `${site}: ya tiene una cuenta`,
    heading: 'Ya tiene una cuenta',
    text: 'Alguien, probablemente usted, ha intentado registrarse con esta dirección, que ya tiene una cuenta. Inicie sesión con ella.',
    recover: 'Elegir una contraseña nueva',
  },
  newSignIn: {
    subject: site => `${site}: nuevo inicio de sesión en su cuenta`,
    heading: 'Nuevo inicio de sesión en su cuenta',
    text: 'Su cuenta acaba de usarse desde un dispositivo nuevo.',
    when: 'Cuándo',
    browser: 'Navegador',
    address: 'Dirección IP',
    advice: 'Si no ha sido usted, cierre esa sesión y cambie su contraseña.',
    button: 'Ver sus sesiones',
  },
  passwordChanged: {
    subject: site => `${site}: su contraseña ha cambiado`,
    heading: 'Su contraseña ha cambiado',
    text: moment =>
      `La contraseña de su cuenta se cambió el ${moment}. Todas las demás sesiones se han cerrado.`,
    advice: 'Si no ha sido usted, elija una contraseña nueva de inmediato.',
    button: 'Elegir una contraseña nueva',
  },
  memberWaiting: {
    subject: (site, who) => `${site}: ${who} quiere ser miembro`,
    heading: 'Alguien quiere ser miembro',
    text: 'La solicitud espera su aprobación.',
    name: 'Nombre',
    email: 'Correo electrónico',
    button: 'Revisar la solicitud',
  },
  membershipWaiting: {
    subject: site => `${site}: su solicitud espera aprobación`,
    heading: 'Su solicitud espera aprobación',
    text: 'Gracias por registrarse. Le avisaremos en cuanto se apruebe.',
  },
  membershipApproved: {
    subject: site => `${site}: su solicitud ha sido aprobada`,
    heading: 'Le damos la bienvenida',
    text: 'Su solicitud ha sido aprobada. Ya puede iniciar sesión.',
  },
  memberBlocked: {
    subject: site => `${site}: su cuenta está bloqueada`,
    heading: 'Su cuenta está bloqueada',
    text: 'Se han cerrado todas sus sesiones y ya no puede iniciar otra. Escriba a la tienda si cree que es un error.',
  },
  orderPlaced: {
    subject: (site, number) => `${site}: su pedido ${number}`,
    heading: number => `Gracias por su pedido ${number}.`,
    shipping: 'Envío',
    total: 'Total',
    payOffline: 'El pago se realiza fuera de la tienda en línea; la tienda le dirá cómo pagar.',
  },
  orderCanceled: {
    subject: (site, number) => `${site}: su pedido ${number} está cancelado`,
    heading: number => `Su pedido ${number} está cancelado.`,
  },
}
