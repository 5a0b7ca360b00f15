type Translations = readonly [de: string, es: string, ar: string]

const texts: Readonly<Record<string, Translations>> = {
  'Loyalty points': ['Treuepunkte', 'Puntos de fidelidad', 'نقاط الولاء'],
  'Most points': ['Meiste Punkte', 'Más puntos', 'الأكثر نقاطًا'],
  'Fewest points': ['Wenigste Punkte', 'Menos puntos', 'الأقل نقاطًا'],
  'Latest change': ['Letzte Änderung', 'Último cambio', 'آخر تغيير'],
  Member: ['Mitglied', 'Miembro', 'العضو'],
  Points: ['Punkte', 'Puntos', 'النقاط'],
  'No points yet': ['Noch keine Punkte', 'Aún no hay puntos', 'لا توجد نقاط بعد'],
  'No member matches': ['Kein Mitglied passt', 'Ningún miembro coincide', 'لا يوجد عضو مطابق'],
  'Show all members': ['Alle Mitglieder zeigen', 'Mostrar todos los miembros', 'عرض كل الأعضاء'],
  'Members appear here with their first paid order. The page of a customer gives points, too.': [
    'Mitglieder erscheinen hier mit ihrer ersten bezahlten Bestellung. Auch die Seite eines Kunden vergibt Punkte.',
    'Los miembros aparecen aquí con su primer pedido pagado. La página de un cliente también da puntos.',
    'يظهر الأعضاء هنا مع أول طلب مدفوع لهم. وتمنح صفحة العميل النقاط أيضًا.',
  ],
  'Page of the customer': ['Seite des Kunden', 'Página del cliente', 'صفحة العميل'],
  'Points appear here with the first paid order of this member.': [
    'Punkte erscheinen hier mit der ersten bezahlten Bestellung dieses Mitglieds.',
    'Los puntos aparecen aquí con el primer pedido pagado de este miembro.',
    'تظهر النقاط هنا مع أول طلب مدفوع لهذا العضو.',
  ],
  Changes: ['Änderungen', 'Cambios', 'التغييرات'],
  'All changes': ['Alle Änderungen', 'Todos los cambios', 'كل التغييرات'],
  Earned: ['Gesammelt', 'Ganados', 'مكتسبة'],
  'Taken back': ['Zurückgenommen', 'Retirados', 'مستردة'],
  Spent: ['Eingelöst', 'Gastados', 'مستخدمة'],
  Adjusted: ['Angepasst', 'Ajustados', 'معدّلة'],
  Expired: ['Verfallen', 'Caducados', 'منتهية الصلاحية'],
  'Adjust points': ['Punkte anpassen', 'Ajustar puntos', 'تعديل النقاط'],
  'Points to add': ['Punkte, die dazukommen', 'Puntos que se añaden', 'النقاط المضافة'],
  'A negative number takes points.': [
    'Eine negative Zahl nimmt Punkte weg.',
    'Un número negativo quita puntos.',
    'العدد السالب يخصم نقاطًا.',
  ],
  'The member sees it, too.': [
    'Das Mitglied sieht ihn auch.',
    'El miembro también lo ve.',
    'يراه العضو أيضًا.',
  ],
  'Available:': ['Verfügbar:', 'Disponibles:', 'المتاح:'],
  'Enter a whole number of points, such as 50 or -50.': [
    'Geben Sie eine ganze Zahl von Punkten ein, etwa 50 oder -50.',
    'Introduzca un número entero de puntos, como 50 o -50.',
    'أدخل عددًا صحيحًا من النقاط، مثل 50 أو -50.',
  ],
  'Enter a reason.': ['Geben Sie einen Grund ein.', 'Introduzca un motivo.', 'أدخل سببًا.'],
  'The member has {0} points: take at most as many.': [
    'Das Mitglied hat {0} Punkte: Nehmen Sie höchstens so viele weg.',
    'El miembro tiene {0} puntos: quite como máximo esa cantidad.',
    'لدى العضو {0} نقطة: اخصم هذا العدد على الأكثر.',
  ],
  'The member has {0} points now.': [
    'Das Mitglied hat jetzt {0} Punkte.',
    'El miembro tiene ahora {0} puntos.',
    'لدى العضو الآن {0} نقطة.',
  ],
  'The member has fewer points by now. Load the page again.': [
    'Das Mitglied hat inzwischen weniger Punkte. Laden Sie die Seite neu.',
    'El miembro tiene ahora menos puntos. Vuelva a cargar la página.',
    'أصبح لدى العضو نقاط أقل. أعد تحميل الصفحة.',
  ],
}

const inLanguage = (index: number) =>
  Object.fromEntries(Object.entries(texts).map(([text, translations]) => [text, translations[index] ?? text]))

/** Texts of the pages that the admin does not have itself, by language. */
export const messages = { de: inLanguage(0), es: inLanguage(1), ar: inLanguage(2) }
