console.log('The standalone server is not here yet.')
