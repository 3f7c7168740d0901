import { type Song, sungAt, words } from "./song.ts"

export const postcardsToNobody: Song = {
  language: "en",
  lyrics: sungAt(118)`
    4 The house is sold, the shutters green
    6 They kept the number, changed the key
    8 I write it out, the old address
    10 And wait to see what comes to me
    11.9
    12 So here's a postcard to nobody
    14 Wish you were, and wish I was
    16 The sea is where I left it
    18 It never asks because
    20
    24 Here's a postcard to nobody
    26 Stamped and signed and true
    28 If it comes back, then I'll know
    30 That somebody lives there too
    31.9
    32 Wish you were`,
}

export const ericeira: Song = {
  language: "pt",
  lyrics: words`
    O nevoeiro chega antes do pão
    A sirene canta em lá bemol
    As redes secam na palma da mão
    E ninguém pergunta pelo sol

    Ericeira, Ericeira
    Guarda-me a cadeira à beira-mar
    Se eu voltar numa segunda-feira
    Finge que só saí a passear

    O carro emprestado cheira a sal
    A última semana de calor
    Escrevi o teu nome no beiral
    A maré leu e levou de cor

    Ericeira, Ericeira
    Guarda-me a cadeira à beira-mar
    Levo Londres na algibeira
    E a chuva toda por contar`,
}

export const glassUmbrella: Song = {
  language: "en",
  lyrics: words`
    Bought a glass umbrella from a man who knew
    That the rain is only pretty when it's coming through
    Everybody's laughing, everybody's dry
    I can see the weather, I can see it try

    Oh, let it come down
    Oh, let it come loud
    I've got a glass umbrella
    And no use for a cloud`,
}

export const blueHourBus: Song = {
  language: "en",
  lyrics: words`
    Seven Sisters, wrong direction
    Twenty-two and a paper map
    All the windows doing dusk
    And a tenancy on my lap

    Blue hour bus, I'm not lost yet
    Blue hour bus, I'm nearly wet
    If you're going to the sea
    Ring the bell for me

    Driver says it's the end of the line
    I say it's always been the start of mine`,
}
